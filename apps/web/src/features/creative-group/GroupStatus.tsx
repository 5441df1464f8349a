import type { CreativeGroupStatus } from '@fairlead/domain/creative-group/creative-group';
import { Chip } from '#ui/bits/Chip.tsx';
import { toneOf } from './group-words.ts';

/** Whether a group is shown, and why not, in the documents' words. */
export const GroupStatus = ({ status }: { status: CreativeGroupStatus }) => <Chip tone={toneOf(status)}>{status}</Chip>;
