import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import type { Creative } from './creative.queries.ts';
import './creative.css';

type Props = Pick<Creative, 'iurl' | 'active' | 'type'>;

/** The stored small picture of a creative in its proportions, 48 px; grey while it is not active. Never a live ad. */
export const Thumbnail = ({ iurl, active, type }: Props) => {
  const [broken, setBroken] = useState(false);
  return (
    <span className={`creative-thumb${active ? '' : ' is-off'}`}>
      {iurl && !broken && <img src={iurl} alt="" loading="lazy" onError={() => setBroken(true)} />}
      {type === 'Video' && <IconPlayerPlayFilled size={16} className="creative-play" aria-hidden />}
    </span>
  );
};
