import type { ReactNode } from 'react';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { Unless } from '#ui/state/Unless.tsx';
import { type Application, useWhyOver } from './application.queries.ts';

type Props = {
  application: Pick<Application, 'id' | 'company_id'>;
  /** Where one goes on from here, and how that is called: "the audiences". */
  back: { href: string; label: string };
  children: ReactNode;
};

/** A page that adds to an application, or in its place why nothing is added: itself or its company is archived. */
export const UnlessOver = ({ application, back: { href, label }, children }: Props) => (
  <Unless
    why={useWhyOver(application)}
    action={
      <PlainLink href={href} className="button-link">
        Go to {label}
      </PlainLink>
    }
  >
    {children}
  </Unless>
);
