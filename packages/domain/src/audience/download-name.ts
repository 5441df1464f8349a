/**
 * The name a downloaded list is saved under: the list's own, without what file systems refuse or hide behind
 * (separators, reserved signs, controls, leading dots, trailing dots and spaces).
 */
export const downloadName = (listName: string, suffix = ''): string => {
  const plain = listName
    .replace(/\.csv$/i, '')
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069<>:"/\\|?*]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(0, 200)
    .toWellFormed();
  return `${plain || 'list'}${suffix}.csv`;
};
