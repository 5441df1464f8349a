/** The page remembered before sign-in, if it is a path of this origin; else the fallback (D-003, no open redirect). */
export const safeReturnPath = (remembered: string | null, fallback: string): string => {
  if (
    !remembered ||
    remembered.length > 2048 ||
    !/^\/(?![/\\])/.test(remembered) ||
    /[\u0000-\u001f\\]/.test(remembered)
  )
    return fallback;
  if (/^\/(authentication|logout|reset-password|reset-password-request)?(?:[/?#]|$)/.test(remembered)) return fallback;
  return remembered;
};
