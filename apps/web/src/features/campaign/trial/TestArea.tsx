import { LAUNCH_WARNING, NOT_A_TEST } from '@fairlead/domain/campaign/test-campaign';
import { useMay } from '#features/auth/auth.queries.ts';
import type { WholeCampaign } from '../campaign-page.queries.ts';
import { TestActions } from './TestActions.tsx';
import { TestDevice } from './TestDevice.tsx';
import './trial.css';

/** Where a test campaign is brought to a phone, and ended (CE-13). */
export const TestArea = ({ campaign }: { campaign: WholeCampaign }) => {
  const test = campaign.test_campaign_configuration;
  const may = useMay()('campaign.test');
  return (
    <div className="campaign-test-area">
      <header>
        <h2>Test area</h2>
        <span className="dim">{test ? 'The phone that this campaign is tried on' : NOT_A_TEST}</span>
      </header>
      {test ? (
        <>
          <TestDevice campaign={campaign} test={test} />
          {!campaign.running && <p className="dim">{LAUNCH_WARNING}</p>}
          <p className="row">
            <TestActions campaign={campaign} />
          </p>
        </>
      ) : (
        may && <p className="dim">A test campaign is made in the list of campaigns: New, Test Campaign.</p>
      )}
    </div>
  );
};
