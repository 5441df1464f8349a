import type { ReactNode } from 'react';
import { unbroken } from './unbroken.ts';

/** "was 7 days": what an unsaved value was. A number and its unit stay in one line. */
export const Was = ({ children }: { children: ReactNode }) => (
  <>
    was <s>{typeof children === 'string' ? unbroken(children) : children}</s>
  </>
);
