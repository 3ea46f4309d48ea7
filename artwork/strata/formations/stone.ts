import { Delaunay } from 'd3-delaunay';
import { fillDisc, fillGround, fillPath, joinNumbers, type Point, strokePath, whole } from '../../svg.ts';
import { distributeHeight, drawLaminae, layBeds } from '../beds.ts';
import { createWave, fillBelow, outlineRing, TAU } from '../curves.ts';
import type { Formation } from '../palettes.ts';
import { at, between, pick, type Random } from '../random.ts';

const BEDS = 6;
/** A bed with a smaller share is too thin for its layers. */
const THIN_SHARE = 0.62;

/** Draws stacked beds of sand laid by wind and water. */
export const crossbed: Formation = (random, palette) => {
  const horizon = between(random, 90, 190);
  let direction = random() < 0.5 ? 1 : -1;
  const slope = between(random, -90, 90);
  let svg = '';
  if (random() < 0.75) {
    const x = between(random, 130, 670);
    const y = horizon * between(random, 0.7, 1.1);
    svg += fillDisc({ x, y, radius: between(random, 46, 84), fill: palette.sun });
  }
  const shares = Array.from({ length: BEDS }, () => between(random, 0.5, 1.7));
  const beds = layBeds(random, distributeHeight(600 - horizon, shares), {
    top: horizon,
    foot: 640,
    shapeOf: (i) => ({ amplitude: i ? 14 : 22, slope: slope * (1 - i / BEDS) }),
  });
  const firstColour = Math.floor(random() * 3);
  beds.forEach((bed, i) => {
    svg += fillBelow(bed.top, at(palette.beds, i + firstColour));
    if ((shares[i] ?? 0) > THIN_SHARE) {
      const layers = drawLaminae(random, { ...bed, direction, gap: between(random, 18, 40) });
      const colour = at(palette.beds, i + firstColour + (i % 2 ? 2 : 1));
      svg += strokePath(layers, colour, whole(between(random, 2, 6)));
    }
    if (random() < 0.8) direction = -direction;
  });
  return svg;
};

const MOST_RINGS = 18;

/** Draws iron banding, cut and slipped along one joint. */
export const ironband: Formation = (random, palette) => {
  const x = random() < 0.5 ? between(random, -160, 60) : between(random, 740, 960);
  const y = between(random, -120, 720);
  const wobble = [2, 3, 5].map((turns) => {
    const size = between(random, 0.02, 0.075) / Math.sqrt(turns - 1);
    return [turns, size, between(random, 0, TAU)] as const;
  });
  const { beds, ground } = palette;
  const colours = [beds[0], beds[3], beds[1], beds[4], beds[2], ground, beds[5]];
  let radius = 1150;
  let rings = '';
  for (let i = 1; radius > 110 && i <= MOST_RINGS; i++) {
    const ring = { x, y, radius, stretch: [1, 0.86] as const, points: 16, wobble, twist: radius / 900 };
    rings += fillPath(at(colours, i - 1), outlineRing(ring));
    radius -= between(random, 18, i % 3 ? 74 : 150);
  }
  const joint = between(random, 240, 560);
  const lean = between(random, -150, 150);
  const slip = pick(random, [-1, 1]) * whole(between(random, 46, 96));
  const top = whole(joint - lean);
  const foot = whole(joint + lean);
  const clip = `<clipPath id="c"><path d="M${top} 0H800V600H${foot}z"/></clipPath>`;
  const bands = `<use href="#g"/><g clip-path="url(#c)"><use href="#g" y="${slip}"/></g>`;
  return `<defs><g id="g">${rings}</g>${clip}</defs>${bands}${strokePath(`M${top} 0L${foot} 600`, palette.line, 5)}`;
};

const SPACING = 172;
const SHORTEST_WALL = 26;

/** Places the centres on a staggered grid and shakes them. */
function scatterCentres(random: Random): Point[] {
  const centres: Point[] = [];
  for (let row = -1; row < 6; row++) {
    for (let column = -1; column < 7; column++) {
      const x = column * SPACING + (row % 2 ? SPACING / 2 : 0) + between(random, -46, 46);
      centres.push([x, row * SPACING * 0.78 + between(random, -40, 40)]);
    }
  }
  return centres;
}

/** Computes the Voronoi cells in and near the picture, without slivers, so that every hollow has soft corners. */
function listCells(centres: readonly Point[]): Point[][] {
  const cells = Delaunay.from(centres as [number, number][]).voronoi([-400, -400, 1200, 1000]);
  return centres.flatMap(([x, y], index) => {
    if (x < -80 || x > 880 || y < -80 || y > 680) return [];
    // The last point is the first one again.
    const cell = (cells.cellPolygon(index) ?? []).slice(1) as [number, number][];
    const corners = cell.filter((from, i) => {
      const to = at(cell, i + 1);
      return Math.hypot(from[0] - to[0], from[1] - to[1]) > SHORTEST_WALL;
    });
    return [corners];
  });
}

/** Draws a rounded hollow: the cell shrunk towards its middle, its corners bent into curves. */
function drawHollow(cell: readonly Point[], scale: number, sink: number): string {
  const middleX = cell.reduce((sum, p) => sum + p[0], 0) / cell.length;
  const middleY = cell.reduce((sum, p) => sum + p[1], 0) / cell.length;
  const corners = cell.map(
    ([x, y]): Point => [middleX + (x - middleX) * scale, middleY + (y - middleY) * scale + sink],
  );
  const halfway = (index: number): Point => {
    const [a, b] = [at(corners, index - 1), at(corners, index)];
    return [whole((a[0] + b[0]) / 2), whole((a[1] + b[1]) / 2)];
  };
  const [first, start] = [at(corners, 0), halfway(0)];
  // Each further corner is the mirror image of the one before, so that T needs only the ends.
  let [pen, d] = [start, `M${joinNumbers(start)}`];
  corners.forEach((_, i) => {
    const end = halfway(i + 1);
    const corner = i ? [] : [whole(first[0]) - pen[0], whole(first[1]) - pen[1]];
    d += (i ? 't' : 'q') + joinNumbers([...corner, end[0] - pen[0], end[1] - pen[1]]);
    pen = end;
  });
  return `${d}z`;
}

/** Draws honeycomb weathering in a cliff face. */
export const tafoni: Formation = (random, { beds }) => {
  const centres = scatterCentres(random);
  let svg = fillGround(beds[1]);
  let level = between(random, 40, 120);
  const dip = between(random, -110, 110);
  for (const fill of [beds[0], beds[2], beds[1], beds[0]]) {
    svg += fillBelow(createWave(random, { y: level, amplitude: 18, slope: dip }), fill);
    level += between(random, 100, 170);
  }
  let rims = '';
  let walls = '';
  let backs = '';
  for (const cell of listCells(centres)) {
    const scale = random() < 0.22 ? between(random, 0.4, 0.55) : between(random, 0.84, 0.97);
    rims += drawHollow(cell, scale, 0);
    walls += drawHollow(cell, scale * 0.84, 12);
    if (scale > 0.6) backs += drawHollow(cell, scale * between(random, 0.5, 0.62), 27);
  }
  return svg + fillPath(beds[5], rims) + fillPath(beds[4], walls) + fillPath(beds[3], backs);
};
