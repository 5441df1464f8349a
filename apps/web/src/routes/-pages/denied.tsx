/** Read as one text, "Access Denied. You do not …": the full stop is there for those who hear it (SH-18). */
export const DENIED = {
  title: (
    <>
      Access Denied<span className="sr">. </span>
    </>
  ),
  text: 'You do not have the necessary permissions to access this section. If you believe this is a mistake, please contact an administrator.',
};
