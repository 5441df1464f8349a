import { rm } from 'node:fs/promises';

type Entry = { path: string; size: number; users: number; usedAt: number; ready: Promise<void> };

/**
 * Local copies of remote files, at most `limitBytes` in all beyond those in use. One download per file at a time; the
 * copy that nobody used for longest goes first.
 */
export function openCache(limitBytes: number) {
  const entries = new Map<string, Entry>();
  let tick = 0;

  const makeRoom = async (needed: number): Promise<void> => {
    let total = needed;
    for (const entry of entries.values()) total += entry.size;
    const idle = [...entries].filter(([, entry]) => entry.users === 0).sort(([, a], [, b]) => a.usedAt - b.usedAt);
    for (const [name, entry] of idle) {
      if (total <= limitBytes) return;
      // Taken, or made anew, while another one was removed
      if (entry.users > 0 || entries.get(name) !== entry) continue;
      entries.delete(name);
      total -= entry.size;
      await rm(entry.path, { force: true });
    }
  };

  return {
    /**
     * The copy called `name`, made by `download(path)` when there is none. A failed download leaves nothing.
     * `path` must be new for each attempt.
     */
    async use(
      name: string,
      size: number,
      newPath: () => string,
      download: (path: string) => Promise<void>,
    ): Promise<{ path: string; release(): void }> {
      let entry = entries.get(name);
      if (!entry) {
        const path = newPath();
        const room = makeRoom(size);
        entry = { path, size, users: 0, usedAt: 0, ready: room.then(() => download(path)) };
        entries.set(name, entry);
      }
      const used = entry;
      used.users += 1;
      used.usedAt = ++tick;
      try {
        await used.ready;
      } catch (error) {
        if (entries.get(name) === used) entries.delete(name);
        await rm(used.path, { force: true });
        throw error;
      }
      let held = true;
      return {
        path: used.path,
        release() {
          if (!held) return;
          held = false;
          used.users -= 1;
          used.usedAt = ++tick;
          // A file larger than the whole cache was let in because somebody needed it; it does not stay.
          void makeRoom(0).catch(() => {});
        },
      };
    },
  };
}
