/** In a place that is kept for a part of the page (lib/later.ts): it did not arrive, and the way to try again. */
export const NotFetched = ({ again }: { again: () => void }) => (
  <span role="alert">
    This part could not be loaded.{' '}
    <button type="button" className="link-button" onClick={again}>
      Try again
    </button>
  </span>
);
