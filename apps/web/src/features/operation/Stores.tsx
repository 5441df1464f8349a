import { Chip } from '#ui/bits/Chip.tsx';
import { bytes } from '#ui/format.ts';
import type { Operation } from './operation.queries.ts';
import { Section } from './Section.tsx';
import { kindNames, storeNames, troubles } from './words.ts';

type Store = Operation['stores'][number];

const Line = ({ store }: { store: Store }) => {
  const trouble = store.state === 'well' ? null : troubles[store.state];
  return (
    <li>
      <span className="operation-store">
        <b>{storeNames[store.store]}</b>
        <span className="dim">{kindNames[store.kind]}</span>
      </span>
      <span className="num dim">{store.bytes === null ? '' : bytes(store.bytes)}</span>
      <Chip tone={trouble ? 'bad' : 'ok'}>{trouble?.chip ?? 'Well'}</Chip>
      {store.room && (
        <p className="operation-room dim">
          {bytes(store.room.free)} free of {bytes(store.room.size)}
        </p>
      )}
      {trouble && <p className="operation-why">{trouble.text}</p>}
    </li>
  );
};

/** Records, facts and files: where they are, what they take, and whether each can be read and written now. */
export const Stores = ({ stores }: Pick<Operation, 'stores'>) => (
  <Section title="Stores">
    <ul className="operation-stores">
      {stores.map((store) => (
        <Line key={store.store} store={store} />
      ))}
    </ul>
  </Section>
);
