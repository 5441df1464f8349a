import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#lib/api-error.ts';
import { wordsOf } from '#lib/live/words.ts';
import { uuid } from '#lib/request.ts';
import { shownAnew } from '#lib/shown-anew.ts';
import { toast } from '#lib/toast.ts';
import { type AuditLink, repairLinks } from '../tracking.queries.ts';
import { plural } from '../words.ts';
import { keyOf } from './audit.ts';

const refreshes = () => ['tracking', ...wordsOf('campaign'), 'history'];

/**
 * Repairs what is selected in one change set: a dry run first, so that what would be refused is left out and says why. Keeps the
 * ticks of those, with their reasons.
 */
export const useRepair = (done: (keys: ReadonlySet<string>) => void) => {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [whys, setWhys] = useState<ReadonlyMap<string, string>>(new Map());
  const repair = async (links: readonly AuditLink[]): Promise<void> => {
    if (busy || links.length === 0) return;
    setBusy(true);
    const changeSet = uuid();
    try {
      const refused = new Map<string, string>();
      const note = (verdicts: Awaited<ReturnType<typeof repairLinks>>) => {
        for (const one of verdicts) if (one.status !== 'repaired') refused.set(keyOf(one), one.message);
      };
      note(await repairLinks(links, { changeSet, dryRun: true }));
      const fine = links.filter((link) => !refused.has(keyOf(link)));
      if (fine.length > 0) note(await repairLinks(fine, { changeSet, dryRun: false }));
      const repaired = links.filter((link) => !refused.has(keyOf(link)));
      setWhys(refused);
      await shownAnew(client, refreshes());
      done(new Set(repaired.map(keyOf)));
      if (repaired.length > 0) toast.ok(`${plural(repaired.length, 'link')} repaired`);
      if (refused.size > 0) toast.fail(`${plural(refused.size, 'link')} not repaired: each says why`);
    } catch (error) {
      toast.fail(messageOf(error));
      void shownAnew(client, refreshes());
    } finally {
      setBusy(false);
    }
  };
  return { repair, busy, whys };
};
