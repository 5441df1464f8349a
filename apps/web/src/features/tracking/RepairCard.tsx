import { parseLink } from '@fairlead/domain/tracking/parse';
import type { RepairedLink } from '@fairlead/domain/tracking/repair';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { plural } from './words.ts';
import './side.css';

type Line = { key: number; before: string | null; after: string };

/** Each parameter of the repaired link beside what stood there; `before` null: it was not there, the same: it stays. */
const linesOf = (link: string, repaired: RepairedLink): Line[] => {
  const [before, after] = [parseLink(link), parseLink(repaired.link)];
  const added = new Set(repaired.changes.filter((one) => one.before === null).map(({ name }) => name));
  let at = 0;
  return after.parts.map((part, key) => {
    const text = repaired.link.slice(part.from, part.to);
    if (added.has(part.name)) return { key, before: null, after: text };
    const old = before.parts[at++];
    return { key, before: old ? link.slice(old.from, old.to) : null, after: text };
  });
};

/** The repaired link, a parameter a line, with what stood there: marked by signs besides colour. */
export const RepairDiff = ({ link, repaired }: { link: string; repaired: RepairedLink }) => {
  const [address = ''] = link.split('?');
  return (
    <div className="tracking-diff mono">
      <p>{address}?</p>
      {linesOf(link, repaired).map(({ key, before, after }) =>
        before === after ? (
          <p key={key} className="is-kept">
            {after}
          </p>
        ) : (
          <p key={key}>
            {before !== null && <del>{before}</del>}
            <ins>{after}</ins>
          </p>
        ),
      )}
    </div>
  );
};

/** What the link becomes with every suggestion taken. */
export const RepairCard = ({ link, repaired }: { link: string; repaired: RepairedLink }) => {
  const lines = linesOf(link, repaired);
  const { length } = repaired.changes;
  const kept = lines.filter(({ before, after }) => before === after).length;
  const removed = lines.filter(({ before, after }) => before !== null && before !== after).length;
  return (
    <section className="tracking-card" aria-label="After “Fix all”">
      <header>
        <h2>After “Fix all”</h2>
        <span className="dim">{plural(length, 'change')}</span>
      </header>
      <RepairDiff link={link} repaired={repaired} />
      <p className="tracking-key dim">
        <span>
          <IconPlus size={13} aria-hidden /> {length} added
        </span>
        <span>
          <IconMinus size={13} aria-hidden /> {removed} removed
        </span>
        <span className="push">{kept} kept</span>
      </p>
    </section>
  );
};
