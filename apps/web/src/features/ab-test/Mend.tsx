import type { Uncounted } from '@fairlead/domain/ab-test/metric';
import { useMay } from '#features/auth/auth.queries.ts';
import { PlainLink } from '#ui/shell/PlainLink.tsx';

/** Why no conversion is counted, and the pages on which that is mended: of the line item, null where there is none, and the app. */
export type NotCounted = { why: Uncounted; details: string | null; mapping: string };

/** Leads to where it is mended: to the line item who may edit it; who starts tests may map events. */
export const Mend = ({ why, details, mapping }: NotCounted) => {
  const may = useMay();
  if (why === 'not_mapped')
    return (
      <PlainLink href={mapping} className="link-button">
        Map an event
      </PlainLink>
    );
  return (
    details &&
    may('line_item.edit') && (
      <PlainLink href={details} className="link-button">
        Choose an event
      </PlainLink>
    )
  );
};
