import { Background, Controls, Position, ReactFlow, type Edge, type Node } from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import './graph.css';
import { useMemo, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { words } from '../../components/format.js';
import type { Graph, Point } from './graph-model.js';

/** With more relations, their labels would hide the picture; the table has them. */
const LABELLED = 30;

interface GraphViewProps {
  /** Whether the nodes are beside each other instead of around each other. */
  readonly isLine?: boolean;
  readonly label: string;
  readonly graph: Graph;
  readonly places: ReadonlyMap<string, Point>;
}

/** A picture of entities and relations. Nodes are links: Tab moves between them, Enter opens one. The table beside it has the same content. */
export function GraphView({ label, graph, places, isLine = false }: GraphViewProps): ReactNode {
  const [, navigate] = useLocation();
  const nodes = useMemo(
    () =>
      graph.nodes.map(({ entity, distance }): Node => ({
        id: entity.id,
        position: places.get(entity.id) ?? { x: 0, y: 0 },
        data: {
          label: (
            <span className="graph-label">
              <span className="type">{words(entity.type)}</span>
              <span>{entity.display}</span>
            </span>
          ),
        },
        className: distance === 0 ? 'graph-node is-start' : 'graph-node',
        ariaLabel: `${words(entity.type)} ${entity.display}, ${distance} steps away`,
        ...(isLine ? { sourcePosition: Position.Right, targetPosition: Position.Left } : {}),
        draggable: true,
        connectable: false,
        deletable: false,
      })),
    [graph, places, isLine],
  );
  const edges = useMemo(
    () =>
      graph.edges.map(({ type, from, to }, index): Edge => ({
        id: `${from} ${type} ${to} ${index}`,
        source: from,
        target: to,
        ...(graph.edges.length > LABELLED ? {} : { label: words(type) }),
        type: 'straight',
        focusable: false,
        deletable: false,
      })),
    [graph],
  );
  return (
    <div className="graph" role="group" aria-label={label}>
      <ReactFlow
        nodes={nodes}
        edges={edges}
        fitView
        fitViewOptions={{ maxZoom: 1.1 }}
        minZoom={0.05}
        nodesConnectable={false}
        deleteKeyCode={null}
        onNodeClick={(_event, node) => navigate(`/inventory/${node.id}`)}
        onKeyDown={(event) => {
          const id = (event.target as HTMLElement).closest('.react-flow__node')?.getAttribute('data-id');
          if (event.key === 'Enter' && id !== null && id !== undefined) navigate(`/inventory/${id}`);
        }}
      >
        <Background />
        <Controls showInteractive={false} />
      </ReactFlow>
    </div>
  );
}
