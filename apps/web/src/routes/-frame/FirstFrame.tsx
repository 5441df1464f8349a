import { useParams } from '@tanstack/react-router';
import { Mark } from '#ui/bits/Mark.tsx';
import { Shell } from '#ui/shell/Shell.tsx';

/** The frame while it is not known who looks: its shape, with nothing in it that a role may not see. */
export const FirstFrame = () => {
  const { companyId, userId } = useParams({ strict: false });
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
      pickersToCome={companyId !== undefined || userId !== undefined}
    >
      <p className="sr" aria-busy>
        Loading…
      </p>
    </Shell>
  );
};
