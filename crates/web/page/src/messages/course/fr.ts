// The chapters of the course, in French.

import type { ChapterText } from './en.ts';

export const fr: Record<string, ChapterText> = {
  count: {
    title: 'Compter les pièces',
    lead: 'Là où tout le monde commence : un pion vaut 1, un cavalier ou un fou 3, une tour 5, la dame 9. Rien d’autre n’existe.',
    lessons: [
      { title: 'Tour contre cavalier', idea: 'Chaque camp a six pions. Comptez le reste.' },
      { title: 'Une dame pour trois pièces', idea: 'Les Blancs ont deux fous et un cavalier, les Noirs une dame. Additionnez.' },
      {
        title: 'Ce que le compte ne voit pas',
        idea: 'Dites ce que dit le compte, puis cherchez le coup blanc. Le compte est aveugle à un mat en un coup.',
      },
    ],
    end: 'Compter donne étonnamment souvent raison, et ne sert à rien dans une position calme : il n’y voit rien.',
  },
  applet: {
    title: 'Le centre est bon',
    lead: 'Le matériel, et une seule table de cases pour toutes les pièces : plus près du centre, c’est mieux.',
    lessons: [
      { title: 'Un cavalier au bord', idea: 'Les mêmes pièces des deux côtés. Un cavalier est dans le coin, l’autre au centre.' },
      { title: 'Deux fous pour une tour', idea: 'Cet évaluateur donne à une tour quatre pions et demi.' },
      { title: 'Dame et tours', idea: 'Une dame vaut ici exactement deux tours. Ce sont donc les cases qui décident.' },
    ],
    end: 'Une petite table vaut 129 Elo : elle donne à la recherche une raison de préférer un coup tranquille à un autre.',
  },
  scacchista: {
    title: 'Premiers plans',
    lead: 'Une table par pièce et, pour la première fois, des plans : roquer, développer, lutter pour le centre.',
    lessons: [
      { title: 'Encore au milieu', idea: 'Tout est pareil, mais les Noirs ont roqué.' },
      { title: 'Retard de développement', idea: 'Les Noirs ont gagné un pion et n’ont presque rien sorti.' },
      { title: 'Un large centre', idea: 'Les Blancs ont des pions en d4 et e4, et un pion de plus.' },
    ],
    end: 'Les plans sont justes, et grossiers : chacun est un seul nombre, à tout moment de la partie.',
  },
  rustic: {
    title: 'Une table par pièce',
    lead: 'Chaque sorte de pièce a sa propre table de 64 cases, avec sa valeur dedans. Simple, rapide, et difficile à battre par des règles.',
    lessons: [
      { title: 'Cavaliers au bord', idea: 'L’ouverture habituelle, mais les cavaliers blancs sont en a3 et h3.' },
      { title: 'Un pion près de la promotion', idea: 'Un pion chacun. Lequel est le plus avancé ?' },
      { title: 'Le roi nu', idea: 'Avec la dame c’est gagné, mais comment ? Une table pousse le roi nu vers le bord.' },
    ],
    end: 'Les tables seules jouent aussi bien que des tables avec des plans à demi compris : 165 Elo au-dessus du comptage.',
  },
  textbook: {
    title: 'Ce que disent les livres',
    lead: 'Structure de pions, sécurité du roi, mobilité, et deux valeurs pour tout : une pour le milieu de partie, une pour la finale.',
    lessons: [
      { title: 'Le pion isolé', idea: 'Le pion blanc d4 n’a pas de voisin pour le protéger.' },
      { title: 'Le pion passé', idea: 'Autant de pions de chaque côté. L’un d’eux a la voie libre.' },
      { title: 'Un roi sans ses pions', idea: 'Six pions chacun. Regardez ce qui se tient devant les rois.' },
    ],
    end: 'Un savoir cohérent vaut plus que ses parties : 293 Elo au-dessus du comptage.',
  },
  classical: {
    title: 'Celui de Gander',
    lead: 'Des centaines de nombres qui ont un nom, réglés sur des parties : avant-postes, mauvais fous, menaces, danger du roi qui croît plus vite que ses causes.',
    lessons: [
      { title: 'L’avant-poste', idea: 'Aucun pion ne pourra jamais chasser le cavalier d5.' },
      { title: 'Le mauvais fou', idea: 'Les pions noirs sont sur la couleur du fou noir.' },
      { title: 'Une tour en septième', idea: 'Une tour regarde le long de la septième rangée, l’autre ne fait que regarder.' },
    ],
    end: 'Ce que les livres d’échecs ont toujours dit, avec un nombre pour chaque chose : 634 Elo au-dessus du comptage.',
  },
  nnue: {
    title: 'Le réseau',
    lead: 'Personne ne lui a dit ce qu’est un pion passé. Il a appris dans des parties quelle pièce est bien placée, où, et avec qui.',
    lessons: [
      { title: 'Encore l’avant-poste', idea: 'Vous connaissez la position. Le réseau voit-il aussi le cavalier ?' },
      { title: 'Le fou est-il mauvais ?', idea: 'L’évaluateur fait main aimait le cavalier blanc. Le réseau a son propre avis.' },
    ],
    end: 'Ses lignes sont une attribution : ce que le score perdrait sans chaque pièce. Là où il diverge des règles, l’un des deux a quelque chose à apprendre.',
  },
};
