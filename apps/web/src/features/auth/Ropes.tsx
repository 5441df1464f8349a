const ropes = Array.from({ length: 13 }, (_, i) => {
  const start = 60 + i * 66 + Math.sin(i * 2.1) * 34;
  const through = 450 + (i - 6) * 6;
  const end = 372 + i * 13;
  const near = start + Math.cos(i) * 60;
  return {
    path: `M-20 ${start} C 180 ${near}, 230 ${through - 4}, 400 ${through} S 620 ${end}, 760 ${end}`,
    colour: `var(--rope-${1 + ((i * 5) % 7)})`,
    width: i % 4 === 0 ? 5 : 3,
  };
});

/** Thirteen ropes through one ring. */
export const Ropes = () => (
  <svg className="auth-ropes" viewBox="0 0 720 900" preserveAspectRatio="xMidYMid slice" aria-hidden>
    {ropes.map(({ path, colour, width }) => (
      <path key={path} d={path} stroke={colour} strokeWidth={width} fill="none" strokeLinecap="round" />
    ))}
    <ellipse cx="400" cy="450" rx="34" ry="76" className="auth-ring-back" />
    <path d="M400 374a34 76 0 0 1 0 152" className="auth-ring" />
  </svg>
);
