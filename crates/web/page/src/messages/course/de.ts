// The chapters of the course, in German.

import type { ChapterText } from './en.ts';

export const de: Record<string, ChapterText> = {
  count: {
    title: 'Figuren zählen',
    lead: 'Womit jeder anfängt: ein Bauer zählt 1, Springer und Läufer 3, ein Turm 5, die Dame 9. Sonst gibt es nichts.',
    lessons: [
      { title: 'Turm gegen Springer', idea: 'Beide Seiten haben sechs Bauern. Zähle, was übrig ist.' },
      { title: 'Eine Dame für drei Figuren', idea: 'Weiß hat zwei Läufer und einen Springer, Schwarz eine Dame. Rechne zusammen.' },
      {
        title: 'Was das Zählen nicht sieht',
        idea: 'Sag, was das Zählen sagt, dann suche den weißen Zug. Für ein Matt in einem Zug ist es blind.',
      },
    ],
    end: 'Zählen hat erstaunlich oft recht und ist in jeder ruhigen Stellung hilflos: dort sieht es gar nichts.',
  },
  applet: {
    title: 'Das Zentrum ist gut',
    lead: 'Material, und eine Tabelle der Felder für alle Figuren: je näher am Zentrum, desto besser.',
    lessons: [
      {
        title: 'Ein Springer am Rand',
        idea: 'Dieselben Figuren auf beiden Seiten. Ein Springer steht in der Ecke, der andere im Zentrum.',
      },
      { title: 'Zwei Läufer für einen Turm', idea: 'Dieser Bewerter gibt einem Turm viereinhalb Bauern.' },
      { title: 'Dame und Türme', idea: 'Eine Dame ist hier genau zwei Türme wert. Also entscheiden die Felder.' },
    ],
    end: 'Eine kleine Tabelle ist 129 Elo wert: sie gibt der Suche einen Grund, einen stillen Zug dem anderen vorzuziehen.',
  },
  scacchista: {
    title: 'Erste Pläne',
    lead: 'Tabellen für jede Figur und zum ersten Mal Pläne: rochieren, entwickeln, um das Zentrum kämpfen.',
    lessons: [
      { title: 'Noch in der Mitte', idea: 'Alles ist gleich, aber Schwarz hat rochiert.' },
      { title: 'Rückstand in der Entwicklung', idea: 'Schwarz hat einen Bauern gewonnen und kaum eine Figur entwickelt.' },
      { title: 'Ein breites Zentrum', idea: 'Weiß hat Bauern auf d4 und e4, und einen Bauern mehr.' },
    ],
    end: 'Die Pläne sind richtig und grob: jeder ist eine einzige Zahl, in jeder Phase der Partie.',
  },
  rustic: {
    title: 'Eine Tabelle für jede Figur',
    lead: 'Jede Figurenart hat ihre eigene Tabelle von 64 Feldern, mit ihrem Wert darin. Einfach, schnell und mit Regeln schwer zu schlagen.',
    lessons: [
      { title: 'Springer am Rand bringt Kummer und Schand', idea: 'Die übliche Eröffnung, aber die weißen Springer stehen auf a3 und h3.' },
      { title: 'Ein Bauer vor der Umwandlung', idea: 'Je ein Bauer. Welcher ist weiter?' },
      { title: 'Der nackte König', idea: 'Mit der Dame ist es gewonnen, aber wie? Eine Tabelle treibt den König an den Rand.' },
    ],
    end: 'Tabellen allein spielen so gut wie Tabellen mit halb verstandenen Plänen: 165 Elo über dem Zählen.',
  },
  textbook: {
    title: 'Was die Bücher lehren',
    lead: 'Bauernstruktur, Königssicherheit, Beweglichkeit, und zwei Werte für alles: einer fürs Mittelspiel, einer fürs Endspiel.',
    lessons: [
      { title: 'Der Isolani', idea: 'Der weiße Bauer auf d4 hat keine Nachbarn, die ihn decken.' },
      { title: 'Der Freibauer', idea: 'Gleich viele Bauern. Einer von ihnen hat freie Bahn.' },
      { title: 'Ein König ohne seine Bauern', idea: 'Je sechs Bauern. Schau, was vor den Königen steht.' },
    ],
    end: 'Wissen, das zusammenpasst, ist mehr wert als seine Teile: 293 Elo über dem Zählen.',
  },
  classical: {
    title: 'Ganders eigener',
    lead: 'Hunderte Zahlen mit Namen, an Partien eingestellt: Vorposten, schlechte Läufer, Drohungen, und Königsgefahr, die schneller wächst als ihre Teile.',
    lessons: [
      { title: 'Der Vorposten', idea: 'Kein Bauer kann den Springer auf d5 je vertreiben.' },
      { title: 'Der schlechte Läufer', idea: 'Die schwarzen Bauern stehen auf der Farbe des schwarzen Läufers.' },
      { title: 'Ein Turm auf der siebten Reihe', idea: 'Ein Turm blickt die siebte Reihe entlang, der andere schaut zu.' },
    ],
    end: 'Was Schachbücher immer gesagt haben, mit einer Zahl für jedes: 634 Elo über dem Zählen.',
  },
  nnue: {
    title: 'Das Netz',
    lead: 'Niemand hat ihm gesagt, was ein Freibauer ist. Es hat aus Partien gelernt, welche Figur wo gut steht, und mit wem.',
    lessons: [
      { title: 'Noch einmal der Vorposten', idea: 'Die Stellung kennst du. Sieht auch das Netz den Springer?' },
      { title: 'Ist der Läufer schlecht?', idea: 'Dem Bewerter von Hand gefiel der weiße Springer. Das Netz hat eine eigene Meinung.' },
    ],
    end: 'Seine Zeilen sind eine Zuschreibung: was die Bewertung ohne jede Figur verlöre. Wo es und die Regeln uneins sind, hat einer von beiden etwas zu lernen.',
  },
};
