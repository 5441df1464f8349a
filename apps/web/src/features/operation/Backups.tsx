import { type BackupTone, backupTone, verifiedTone } from '@fairlead/domain/operation/backup-age';
import type { ReactNode } from 'react';
import { Chip } from '#ui/bits/Chip.tsx';
import { bytes, dayTime } from '#ui/format.ts';
import { Fact, Facts } from '#ui/layout/Facts.tsx';
import type { Operation } from './operation.queries.ts';
import { Section } from './Section.tsx';
import { span } from './words.ts';

type Props = Pick<Operation, 'backup' | 'verified'> & { asOf: string };

const words: Record<BackupTone, string> = { ok: 'Up to date', warn: 'Late', bad: 'Too old' };
const says: Record<BackupTone, ReactNode> = {
  ok: null,
  warn: 'Last night’s is missing. Look at what runs it.',
  bad: (
    <>
      Make one now: <code className="mono">npm run admin -- backup &lt;folder&gt;</code>, outside of DATA_DIR.
    </>
  ),
};

const since = (at: string, asOf: string): string =>
  `${span(Math.max(0, Math.floor((Date.parse(asOf) - Date.parse(at)) / 1000)))} ago`;

/** The newest backup, and the newest that was restored beside and found whole. */
export const Backups = ({ backup, verified, asOf }: Props) => {
  const now = new Date(asOf);
  const tone = backupTone(backup ? new Date(backup.at) : null, now);
  const late = verifiedTone(verified ? new Date(verified.at) : null, now) !== 'ok';
  return (
    <Section title="Backups" meta={<Chip tone={tone}>{backup ? words[tone] : 'None'}</Chip>}>
      <Facts>
        <Fact label="Newest">
          {backup ? (
            <>
              {since(backup.at, asOf)} <span className="dim">{dayTime(backup.at)}</span>
            </>
          ) : (
            'None was made'
          )}
        </Fact>
        {backup && <Fact label="Written">{bytes(backup.bytes)}</Fact>}
        {backup && (
          <Fact label="Folder">
            <span className="operation-path">{backup.folder}</span>
          </Fact>
        )}
        <Fact label="Verified">
          {verified ? (
            <>
              {since(verified.at, asOf)} <span className="dim">{dayTime(verified.at)}</span>
            </>
          ) : (
            'None was verified'
          )}
        </Fact>
      </Facts>
      {says[tone] && <p className="operation-why">{says[tone]}</p>}
      {backup && late && (
        <p className="operation-why">
          A backup that was never restored is none: run{' '}
          <code className="mono">npm run admin -- verify &lt;folder&gt;</code> every week.
        </p>
      )}
    </Section>
  );
};
