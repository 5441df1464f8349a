import type { ReactNode } from 'react';
import { useWidth } from '../chart/useWidth.ts';
import { isAtFoot, screenFor } from './device.ts';
import './stage.css';

type Size = { width: number; height: number };

/** The body around the screen, on each side. */
const EDGE = 10;

type Props = {
  /** The ad, in its points. */
  size: Size;
  /** Where it fills the screen, as an ad that expanded does. */
  whole?: boolean;
  children: ReactNode;
};

/** An ad in its true size on the smallest screen that shows it; where there is no room it is scaled down, and says so. */
export const Device = ({ size, whole = false, children }: Props) => {
  const [ref, room] = useWidth<HTMLDivElement>(0);
  const screen = screenFor(size);
  const outer = { width: screen.width + 2 * EDGE, height: screen.height + 2 * EDGE };
  const scale = room > 0 ? Math.min(1, room / outer.width) : 1;
  return (
    <div className="stage-room" ref={ref}>
      <div className="stage-scaled" style={{ width: outer.width * scale, height: outer.height * scale }}>
        <div className="stage-device" style={{ ...outer, padding: EDGE, transform: `scale(${scale})` }}>
          <div className={`stage-screen${isAtFoot(size) ? ' is-foot' : ''}${whole ? ' is-whole' : ''}`} style={screen}>
            <i className="stage-bones" aria-hidden />
            {children}
          </div>
        </div>
      </div>
      <p className="stage-size num">
        {size.width} × {size.height}
        {scale < 1 ? `, shown at ${Math.round(scale * 100)} %` : ', true size'}
      </p>
    </div>
  );
};
