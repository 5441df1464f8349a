import { capText } from './words.ts';

type Props = {
  mirrors: number;
  /** Whether the campaign is. */
  active: boolean;
  hasCap: boolean;
};

/** What starting a test does, step by step. */
export const StartSteps = ({ mirrors, active, hasCap }: Props) => {
  const cap = capText(hasCap, mirrors + 1);
  return (
    <>
      <h2>What starting does</h2>
      <ol className="ab-test-steps">
        <li>
          <b>
            {mirrors} {mirrors === 1 ? 'mirror is' : 'mirrors are'} created
          </b>{' '}
          as {mirrors === 1 ? 'a copy' : 'copies'} of this campaign, with its targeting, links and creatives,{' '}
          {active ? 'active' : 'inactive'} as it is.
        </li>
        <li>
          <b>{cap.does}</b> {cap.so}
        </li>
        <li>
          <b>You change one thing</b> in each mirror. Every such change begins the count anew.
        </li>
        <li>
          <b>Ending the test</b> {cap.ends}
        </li>
      </ol>
    </>
  );
};
