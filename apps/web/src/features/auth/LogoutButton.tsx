import { useLogout } from './useLogout.ts';

export const LogoutButton = () => {
  const { logout, isPending } = useLogout();
  return (
    <button type="button" className="button-link" disabled={isPending} onClick={() => void logout()}>
      Logout
    </button>
  );
};
