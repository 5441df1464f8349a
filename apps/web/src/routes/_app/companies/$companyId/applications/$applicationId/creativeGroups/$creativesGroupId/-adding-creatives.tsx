import { useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { creativePaths, type Place } from '#features/creative/creative.queries.ts';
import { placeOf } from '#lib/location.ts';
import { Adding } from '#routes/_app/companies/$companyId/applications/$applicationId/-adding.tsx';
import { useGoOn } from '#ui/shell/useGoOn.ts';

/** A page that adds creatives to the group of the address, and leads back to them once it is done. */
export const AddingCreatives = ({ page: Page }: { page: ComponentType<Place & { done: () => void }> }) => {
  const group = Number(useParams({ strict: false }).creativesGroupId);
  const goOn = useGoOn();
  return (
    <Adding
      things="Creatives"
      to={(application) => ({ href: creativePaths.group({ application, group }), label: 'the creatives' })}
    >
      {(application) => (
        <Page
          key={group}
          application={application}
          group={group}
          done={() => void goOn(placeOf(creativePaths.group({ application, group })))}
        />
      )}
    </Adding>
  );
};
