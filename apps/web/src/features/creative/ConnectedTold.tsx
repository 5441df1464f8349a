import { useQuery } from '@tanstack/react-query';
import { useMay } from '../auth/auth.queries.ts';
import { campaignsWithMirrors } from '../campaign/campaign.queries.ts';
import { connectedText } from './creative-words.ts';

type Props = { application: number; settings: Parameters<typeof connectedText>[0] };

/** Which campaigns show a creative, in a history: their names are asked for where one is looked at. */
export const ConnectedTold = ({ application, settings }: Props) => {
  const may = useMay();
  const asked = useQuery({ ...campaignsWithMirrors(application), enabled: may('campaign.read') });
  return asked.isLoading ? '…' : (connectedText(settings, asked.data?.items ?? []) ?? 'empty');
};
