import { diskTone } from '@fairlead/domain/operation/backup-age';
import { Chip } from '#ui/bits/Chip.tsx';
import { bytes, percent } from '#ui/format.ts';
import type { Operation } from './operation.queries.ts';
import { Section } from './Section.tsx';

const words = { ok: 'Room enough', warn: 'Little room', bad: 'Nearly full' } as const;

/** Room on the disk that the embedded parts and the scratch files use. */
export const Disk = ({ disk }: Pick<Operation, 'disk'>) => {
  const tone = diskTone(disk);
  if (disk.size === 0)
    return (
      <Section title="Disk">
        <p className="operation-says">The file system of {disk.path} does not tell how much room there is.</p>
      </Section>
    );
  const used = (disk.size - disk.free) / disk.size;
  return (
    <Section title="Disk" meta={<Chip tone={tone}>{words[tone]}</Chip>}>
      <div className={`operation-disk is-${tone}`}>
        <i style={{ width: `${used * 100}%` }} />
      </div>
      <p className="operation-says">
        <b>{bytes(disk.free)} free</b> of {bytes(disk.size)}, {percent(used * 100, { digits: 0 })} used on the disk of{' '}
        <span className="operation-path">{disk.path}</span>
      </p>
    </Section>
  );
};
