import { useEffect, useMemo, type ReactNode } from 'react';
import { Link } from 'wouter';
import { EntityChip } from '../../components/entity-chip.js';
import { plural } from '../../components/format.js';
import { Loading, Problem } from '../../components/notice.js';
import { QueryButtons } from '../../components/query-buttons.js';
import { usePages } from '../../components/use-pages.js';
import { RackDevicesDocument, type RackDevicesQuery } from '../../generated/operations.js';

type Device = RackDevicesQuery['entities']['nodes'][number];

const PAGE = 100;
const DEFAULT_HEIGHT = 42;
const MAX_HEIGHT = 100;

interface Mounted {
  readonly device: Device;
  /** The lowest unit, and the number of units. */
  readonly position: number;
  readonly height: number;
  readonly face: string;
}

const attributesOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
const numberIn = (value: unknown): number | undefined => {
  const number = typeof value === 'number' ? value : typeof value === 'string' ? Number.parseFloat(value) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
};

function mountedOf(device: Device): Mounted | undefined {
  const attributes = attributesOf(device.attributes);
  const position = numberIn(attributes['position']);
  if (position === undefined || position < 1 || position > MAX_HEIGHT) return undefined;
  const type = attributesOf(device.relations.nodes[0]?.attributes);
  const height = Math.max(1, Math.ceil(numberIn(type['u_height']) ?? numberIn(attributes['u_height']) ?? 1));
  return { device, position: Math.floor(position), height, face: attributes['face'] === 'rear' ? 'rear' : 'front' };
}

const pageOf = ({ entities }: RackDevicesQuery) => ({
  items: entities.nodes,
  after: entities.pageInfo.hasNextPage ? (entities.pageInfo.endCursor ?? undefined) : undefined,
});

/** The devices of a rack at their units, front and rear. */
export function RackElevation({ id, asOf }: { readonly id: string; readonly asOf: string | undefined }): ReactNode {
  const variables = { rack: id, first: PAGE, ...(asOf === undefined ? {} : { asOf }) };
  const pages = usePages<Device, RackDevicesQuery, typeof variables & { readonly after?: string | null }>(
    RackDevicesDocument,
    variables,
    pageOf,
  );
  const { items, more, hasMore, first, error } = pages;
  useEffect(() => more(), [items, more]);
  const mounted = useMemo(() => items.flatMap((device) => mountedOf(device) ?? []), [items]);
  const others = items.filter((device) => mountedOf(device) === undefined);
  if (first === undefined) return error === undefined ? <Loading what="the rack" /> : <Problem error={error} retry={pages.reload} />;
  const height = Math.min(MAX_HEIGHT, Math.max(numberIn(attributesOf(first.entity?.attributes)['u_height']) ?? DEFAULT_HEIGHT, 1));
  return (
    <div className="stack">
      <div className="row">
        <span className="muted small-text" role="status">
          {plural(items.length, 'device')} in {height} units{hasMore && ', loading more'}
        </span>
        <QueryButtons document={RackDevicesDocument} variables={variables} />
      </div>
      <div className="rack-faces">
        <Face title="Front" height={height} mounted={mounted.filter(({ face }) => face === 'front')} />
        <Face title="Rear" height={height} mounted={mounted.filter(({ face }) => face === 'rear')} />
      </div>
      {others.length > 0 && (
        <section className="card card-body stack tight" aria-labelledby="unplaced">
          <h3 id="unplaced">Without a unit</h3>
          <div className="row">
            {others.map((device) => (
              <EntityChip key={device.id} entity={device} />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}

function Face({
  title,
  height,
  mounted,
}: {
  readonly title: string;
  readonly height: number;
  readonly mounted: readonly Mounted[];
}): ReactNode {
  const ordered = mounted.toSorted((a, b) => b.position - a.position);
  return (
    <section className="card" aria-label={`${title}, from the top`}>
      <div className="card-head">
        <h3>{title}</h3>
        <span className="muted small-text">{plural(mounted.length, 'device')}</span>
      </div>
      <ul className="rack" style={{ gridTemplateRows: `repeat(${height}, 22px)` }}>
        {Array.from({ length: height }, (_, index) => (
          <li key={index} className="rack-unit" style={{ gridRow: index + 1 }} aria-hidden="true">
            {height - index}
          </li>
        ))}
        {ordered.map(({ device, position, height: units }) => (
          <li key={device.id} className="rack-device" style={{ gridRow: `${Math.max(1, height - position - units + 2)} / span ${units}` }}>
            <Link href={`/inventory/${device.id}`}>
              <span className="visually-hidden">
                Unit {position}
                {units > 1 && ` to ${position + units - 1}`}:{' '}
              </span>
              <span className="clip">{device.display}</span>
              <span className="muted small-text clip">{device.relations.nodes[0]?.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
