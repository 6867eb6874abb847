/** Whether a name matches a pattern in which `*` matches any characters. Runs in linear time. */
export function fitsPattern(pattern: string, name: string): boolean {
  const [start = '', ...pieces] = pattern.split('*');
  const end = pieces.pop();
  if (end === undefined) return pattern === name;
  if (!name.startsWith(start)) return false;
  let position = start.length;
  for (const piece of pieces) {
    const found = name.indexOf(piece, position);
    if (found === -1) return false;
    position = found + piece.length;
  }
  return name.length - end.length >= position && name.endsWith(end);
}
