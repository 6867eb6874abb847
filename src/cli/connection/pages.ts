/** A page of a list. */
interface Page<Node> {
  readonly nodes: readonly Node[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/** The maximum size of a page that every list of the server allows. */
const PAGE = 100;

/** The first nodes of a list, at most `limit`, page by page. */
export async function firstNodes<Node>(
  limit: number,
  request: (page: { readonly first: number; readonly after: string | null }) => Promise<Page<Node>>,
): Promise<{ readonly nodes: readonly Node[]; readonly hasMore: boolean }> {
  const nodes: Node[] = [];
  for (let after: string | null = null; ;) {
    const page: Page<Node> = await request({ first: Math.min(PAGE, limit - nodes.length), after });
    nodes.push(...page.nodes);
    const { hasNextPage, endCursor } = page.pageInfo;
    if (!hasNextPage || nodes.length >= limit) return { nodes, hasMore: hasNextPage };
    after = endCursor;
  }
}
