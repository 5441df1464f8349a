/**
 * What an answer says, as its type tells: JSON read, a plain text as it is. A page of some proxy on the way is not a
 * sentence for people, and JSON that cannot be read is nothing.
 */
export const answerBody = (text: string, type: string): unknown => {
  if (type.includes('json')) {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  }
  return type.includes('html') ? undefined : text;
};
