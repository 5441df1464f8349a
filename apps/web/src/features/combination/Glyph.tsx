import type { Operator } from '@fairlead/domain/combination/combination';
import './combine.css';

/** Two circles, what is kept filled. */
export const Glyph = ({ operator }: { operator: Operator }) => (
  <svg width="52" height="34" viewBox="0 0 52 34" className="combine-glyph" aria-hidden>
    {operator !== 'intersection' && <circle cx="19" cy="17" r="14" className="on" />}
    {operator === 'union' && <circle cx="33" cy="17" r="14" className="on" />}
    {operator === 'difference' && <circle cx="33" cy="17" r="14" className="combine-cut" />}
    {operator === 'intersection' && <path d="M26 4.9a14 14 0 0 1 0 24.2a14 14 0 0 1 0-24.2z" className="on" />}
    <circle cx="19" cy="17" r="14" className="combine-ring" />
    <circle cx="33" cy="17" r="14" className="combine-ring" />
  </svg>
);
