import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Face } from '#ui/bits/Face.tsx';

/** The face at the end of the top bar. */
export const UserButton = ({ email, ...rest }: { email: string } & ComponentProps<'button'>) => (
  <button type="button" aria-haspopup="menu" {...rest} className="auth-user" aria-label={`${email}, user menu`}>
    <Face name={email} size={28} />
    <IconChevronDown size={14} aria-hidden />
  </button>
);
