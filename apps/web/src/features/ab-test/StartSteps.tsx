/** What starting a test does, step by step. @param active whether the campaign is */
export const StartSteps = ({ mirrors, active }: { mirrors: number; active: boolean }) => (
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
        <b>The cap is divided by {mirrors + 1}.</b> Together they may spend what this campaign may spend now.
      </li>
      <li>
        <b>You change one thing</b> in each mirror. Every such change begins the count anew.
      </li>
      <li>
        <b>Ending the test</b> archives the mirrors and gives the whole cap back.
      </li>
    </ol>
  </>
);
