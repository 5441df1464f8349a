import type { Permission } from '@fairlead/domain/permission';
import { IconBolt, IconBucket, IconFileUpload, IconLink, IconVector } from '@tabler/icons-react';
import { audiencePaths } from './paths.ts';

type Way = { key: string; label: string; icon: typeof IconBolt; to: string };
type Place = { company_id: number; id: number };

/** On the page of an application without audiences: what to do next, for who may make one and who may not. */
export const whyBare = (name: string, mayMake: boolean): string =>
  mayMake
    ? `${name} has no audience yet. Make the first one from rules on its events, or from a list of device ids.`
    : `${name} has no audience yet. A campaign manager can make the first one.`;

/** Ways to a new audience that a person may go, in the order of the menu (AD-12). A client imports from addresses only. */
export const waysToMake = (app: Place, may: (permission: Permission) => boolean): Way[] => {
  const ways: (Way & { needs: readonly Permission[] })[] = [
    { key: 'create', label: 'Create', icon: IconBolt, to: audiencePaths.create(app), needs: ['cohort.edit'] },
    { key: 'upload', label: 'Upload', icon: IconFileUpload, to: audiencePaths.upload(app), needs: ['import.upload'] },
    { key: 'combine', label: 'Combine', icon: IconVector, to: audiencePaths.combine(app), needs: ['combination.edit'] },
    {
      key: 's3',
      label: 'Import from S3',
      icon: IconBucket,
      to: audiencePaths.importS3(app),
      needs: ['import.create', 's3.read'],
    },
    {
      key: 'url',
      label: 'Import from URL',
      icon: IconLink,
      to: audiencePaths.importUrl(app),
      needs: ['import.create'],
    },
  ];
  return ways.filter(({ needs }) => needs.every((one) => may(one)));
};
