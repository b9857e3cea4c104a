// Larger things kept in the browser, where its small storage has no room: values by name in IndexedDB. Where that is
// switched off nothing is kept, and nothing fails.

const TABLE = 'kept';

function database(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('gander', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(TABLE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function ask<T>(mode: IDBTransactionMode, question: (table: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const open = await database();
  try {
    return await new Promise((resolve, reject) => {
      const request = question(open.transaction(TABLE, mode).objectStore(TABLE));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  } finally {
    open.close();
  }
}

export async function keep(name: string, value: unknown): Promise<void> {
  try {
    if (value === undefined) await ask('readwrite', (table) => table.delete(name));
    else await ask('readwrite', (table) => table.put(value, name));
  } catch {
    // It stays for as long as the page is open.
  }
}

export async function kept(name: string): Promise<unknown> {
  try {
    return await ask<unknown>('readonly', (table) => table.get(name));
  } catch {
    return undefined;
  }
}
