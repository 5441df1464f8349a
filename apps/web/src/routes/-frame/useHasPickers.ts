import { useParams } from '@tanstack/react-router';

/** Whether something stands in the address that the picker bar has a selector for: all of them stand below these two. */
export const useHasPickers = (): boolean => {
  const { companyId, userId } = useParams({ strict: false });
  return companyId !== undefined || userId !== undefined;
};
