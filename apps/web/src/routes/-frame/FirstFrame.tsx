import { useEffect } from 'react';
import { Mark } from '#ui/bits/Mark.tsx';
import { PickersToCome, Shell } from '#ui/shell/Shell.tsx';
import { preparePickers } from './PagePickers.tsx';
import { useWhichPickers } from './useWhichPickers.ts';

/** The frame while it is not known who looks: its shape, with nothing in it that a role may not see. */
export const FirstFrame = () => {
  const which = useWhichPickers();
  useEffect(() => preparePickers(which), [which]);
  return (
    <Shell
      product="Fairlead"
      rooms={[]}
      bottom={[]}
      home={
        <span className="drawer-home">
          <Mark />
        </span>
      }
      userMenu={null}
      pickers={which !== 'none' && <PickersToCome />}
    >
      <p className="sr" aria-busy>
        Loading…
      </p>
    </Shell>
  );
};
