import { joinNumbers, type Point } from '../../svg/write-path.ts';
import { createWave, outlineThrough, type Profile, TAU, whole } from '../curves.ts';
import type { Formation } from '../drawing.ts';
import {
  drawLaminae,
  fillBelow,
  fillDisc,
  fillGround,
  fillPath,
  strokePath,
  type Wobble,
  wobbleAt,
} from '../marks.ts';
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
  const sum = shares.reduce((a, b) => a + b);
  const surfaces: Profile[] = [];
  let y = horizon;
  shares.forEach((share, i) => {
    surfaces.push(createWave(random, { y, amplitude: i ? 14 : 22, slope: slope * (1 - i / BEDS) }));
    y += (share / sum) * (600 - horizon);
  });
  surfaces.push(() => 640);
  const firstColour = Math.floor(random() * 3);
  shares.forEach((share, i) => {
    const top = surfaces[i] as Profile;
    svg += fillBelow(top, at(palette.beds, i + firstColour));
    if (share > THIN_SHARE) {
      const base = surfaces[i + 1] as Profile;
      const d = drawLaminae(random, { top, base, direction, gap: between(random, 18, 40) });
      svg += strokePath(
        d,
        at(palette.beds, i + firstColour + (i % 2 ? 2 : 1)),
        Math.round(between(random, 2, 6)),
      );
    }
    if (random() < 0.8) direction = -direction;
  });
  return svg;
};

const POINTS_A_RING = 16;
const MOST_RINGS = 18;

/** Draws iron banding, cut and slipped along one joint. */
export const ironband: Formation = (random, palette) => {
  const centreX = random() < 0.5 ? between(random, -160, 60) : between(random, 740, 960);
  const centreY = between(random, -120, 720);
  const wobble: Wobble = [2, 3, 5].map((turns) => {
    const size = between(random, 0.02, 0.075) / Math.sqrt(turns - 1);
    return [turns, size, between(random, 0, TAU)] as const;
  });
  const { beds, ground } = palette;
  const colours = [beds[0], beds[3], beds[1], beds[4], beds[2], ground, beds[5]];
  let radius = 1150;
  let rings = '';
  for (let i = 1; radius > 110 && i <= MOST_RINGS; i++) {
    const outline = Array.from({ length: POINTS_A_RING }, (_, j): Point => {
      const angle = (j / POINTS_A_RING) * TAU;
      const reach = radius * wobbleAt(wobble, angle, radius / 900);
      return [centreX + reach * Math.cos(angle), centreY + reach * Math.sin(angle) * 0.86];
    });
    rings += fillPath(at(colours, i - 1), outlineThrough(outline));
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
/** Two hollows further apart than this cannot share a wall. */
const NEIGHBOUR_REACH = 400;
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

/** Cuts off the part of a polygon that is nearer to `there` than to `here`. */
function keepNearer(polygon: readonly Point[], here: Point, there: Point): Point[] {
  const middle: Point = [(here[0] + there[0]) / 2, (here[1] + there[1]) / 2];
  const normal: Point = [there[0] - here[0], there[1] - here[1]];
  const side = (p: Point) => (p[0] - middle[0]) * normal[0] + (p[1] - middle[1]) * normal[1];
  const kept: Point[] = [];
  polygon.forEach((from, i) => {
    const to = at(polygon, i + 1);
    const fromSide = side(from);
    const toSide = side(to);
    if (fromSide <= 0) kept.push(from);
    if (fromSide * toSide < 0) {
      const share = fromSide / (fromSide - toSide);
      kept.push([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]);
    }
  });
  return kept;
}

/** Computes the Voronoi cell of one centre, without slivers, so that every hollow has soft corners. */
function findCell(centre: Point, centres: readonly Point[]): Point[] {
  let cell: Point[] = [
    [-400, -400],
    [1200, -400],
    [1200, 1000],
    [-400, 1000],
  ];
  for (const other of centres) {
    const distance = Math.hypot(centre[0] - other[0], centre[1] - other[1]);
    if (other !== centre && distance <= NEIGHBOUR_REACH) cell = keepNearer(cell, centre, other);
  }
  return cell.filter((from, i) => {
    const to = at(cell, i + 1);
    return Math.hypot(from[0] - to[0], from[1] - to[1]) > SHORTEST_WALL;
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
  for (const centre of centres) {
    const outside = centre[0] < -80 || centre[0] > 880 || centre[1] < -80 || centre[1] > 680;
    if (outside) continue;
    const cell = findCell(centre, centres);
    const scale = random() < 0.22 ? between(random, 0.4, 0.55) : between(random, 0.84, 0.97);
    rims += drawHollow(cell, scale, 0);
    walls += drawHollow(cell, scale * 0.84, 12);
    if (scale > 0.6) backs += drawHollow(cell, scale * between(random, 0.5, 0.62), 27);
  }
  return svg + fillPath(beds[5], rims) + fillPath(beds[4], walls) + fillPath(beds[3], backs);
};
