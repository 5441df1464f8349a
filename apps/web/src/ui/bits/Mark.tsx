import './bits.css';

const rope = 'M1.5 21.5c6-.2 8-7.5 12.5-7.5s6.5-7.3 12.5-7.5';

/** The mark: a rope led through a ring. */
export const Mark = ({ size = 28 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 28 28" fill="none" aria-hidden className="mark">
    <circle cx="14" cy="14" r="8.5" stroke="currentColor" strokeWidth="3.2" />
    <path d={rope} stroke="var(--mark-gap, var(--fl-canvas))" strokeWidth="6.4" />
    <path d={rope} stroke="var(--mark-rope, var(--fl-accent))" strokeWidth="2.8" strokeLinecap="round" />
  </svg>
);
