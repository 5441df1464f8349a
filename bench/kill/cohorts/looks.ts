import { createHash } from 'node:crypto';
import type { CohortDefinition } from '@fairlead/domain/cohort/cohort';
import type { Api } from './api.ts';
import type { Faults, Reach } from './ledger.ts';
import { type DeviceSet, setOf } from './world.ts';

/** A list under test. Of a dynamic audience: what it may be defined by just now (two while an edit is unanswered). */
export type List = {
  id: number;
  place: number;
  cohort: number | null;
  definitions: CohortDefinition[];
  version: number;
};

/** A published build as it was downloaded. */
export type Seen = { list: List; build: string; sha: string; devices: DeviceSet; link: string; reach: Reach };

/** The file behind a link, which is signed for a path. */
const fetchLink = async (base: string, link: string): Promise<{ status: number; text: string }> => {
  const response = await fetch(new URL(new URL(link).pathname, base));
  return { status: response.status, text: await response.text() };
};

/** Everything that was ever seen of the lists' builds. */
export class Looks {
  readonly builds = new Map<string, Seen>();
  /** The newest of each list. */
  readonly last = new Map<number, Seen>();
  readonly #faults: Faults;

  constructor(faults: Faults) {
    this.#faults = faults;
  }

  /**
   * Downloads the current build of a list: whatever happens there is one, it is whole, in order and without repetition, and
   * the same build is the same file for ever.
   * @param reach what may be stored by now
   * @returns null when another build was published meanwhile
   */
  async look(api: Api, base: string, list: List, reach: () => Reach): Promise<Seen | null> {
    const { body: shown, status } = await api('GET', `/targeting_lists/${list.id}`);
    if (status === 200 && shown.rows === null) this.#faults.add(`list ${list.place} shows no build`);
    const before = await this.#currentOf(api, list);
    const { body } = await api('GET', `/dsp_dashboard_api/targeting_lists/${list.id}/download`);
    const link = String(body.presigned_csv_url);
    const file = await fetchLink(base, link);
    const after = await this.#currentOf(api, list);
    if (file.status !== 200) {
      this.#faults.add(`the file of list ${list.place} answered ${file.status}: ${file.text.slice(0, 200)}`);
      return null;
    }
    if (before === null || before.id !== after?.id) return null;
    const lines = file.text.split('\n').filter((line) => line !== '');
    const known = this.builds.get(before.id);
    const sha = createHash('sha1').update(file.text).digest('hex');
    if (known && known.sha !== sha) this.#faults.add(`build ${before.id} of list ${list.place} changed`);
    const devices = setOf(lines);
    if (lines.some((line, at) => at > 0 && line <= (lines[at - 1] ?? '')) || devices[0] === -1)
      this.#faults.add(`the file of build ${before.id} of list ${list.place} is not ids in order, each once`);
    if (lines.length !== before.rows)
      this.#faults.add(`build ${before.id} of list ${list.place} has ${lines.length} ids, not its ${before.rows} rows`);
    const seen = known ?? { list, build: before.id, sha, devices, link, reach: reach() };
    this.builds.set(before.id, seen);
    this.last.set(list.id, { ...seen, link });
    return seen;
  }

  async #currentOf(api: Api, list: List): Promise<{ id: string; rows: number } | null> {
    const { body } = await api('GET', `/targeting_lists/${list.id}/builds`);
    const items = (body.items ?? []) as { id: string; finished_at: string | null; rows: number | null }[];
    const found = items.find(({ finished_at, rows }) => finished_at !== null && rows !== null);
    return found ? { id: found.id, rows: found.rows ?? 0 } : null;
  }

  /** What was there before a kill can still be read after it, by the link from before. */
  async oldLinks(base: string): Promise<void> {
    for (const { link, sha, list, build } of this.last.values()) {
      const file = await fetchLink(base, link);
      const same = createHash('sha1').update(file.text).digest('hex') === sha;
      if (file.status !== 200 || !same)
        this.#faults.add(`build ${build} of list ${list.place} cannot be read any more: ${file.status}`);
    }
  }
}
