import { IconAlertTriangleFilled, IconExclamationCircleFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Gap } from '../format.ts';
import './chart.css';

type Props = { label: string; value: ReactNode; note?: ReactNode; tone?: Gap; moved?: boolean };

const icons = {
  ok: null,
  warn: <IconAlertTriangleFilled size={12} role="img" aria-label="warning" />,
  bad: <IconExclamationCircleFilled size={12} role="img" aria-label="problem" />,
};

/** A figure with what makes sense of it. `moved`: it is what would be, nothing is saved. Stands in `<Figures>`. */
export const Figure = ({ label, value, note, tone, moved }: Props) => (
  <div className={`figure${moved ? ' is-moved' : ''}`}>
    <dt>{label}</dt>
    <dd className="num">{value}</dd>
    {note && (
      <dd className={`figure-note num${tone ? ` figure-${tone}` : ''}`}>
        {tone && icons[tone]}
        {note}
      </dd>
    )}
  </div>
);

export const Figures = ({ children }: { children: ReactNode }) => <dl className="figures">{children}</dl>;

export type Key = 'actual' | 'plan' | 'projected' | 'needed' | 'past' | 'upcoming' | 'gap';

/** The keys of a picture; they mean the same on every screen. */
export const Legend = ({ items }: { items: readonly (readonly [Key, string])[] }) => (
  <ul className="legend">
    {items.map(([key, name]) => (
      <li key={name}>
        <i className={`key key-${key}`} />
        {name}
      </li>
    ))}
  </ul>
);
