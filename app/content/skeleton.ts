import { formatSydneyIso } from './sydney-time.ts';
import { createSlug } from './text-names.ts';

export const skeletonKinds = ['case-study', 'post', 'testimonial'] as const;
export type SkeletonKind = (typeof skeletonKinds)[number];

type SkeletonRequest = { kind: SkeletonKind; title: string };

export type Skeleton = {
  /** The path below the content folder. */
  path: string;
  /** The whole file, which is valid and marked as a sample. */
  text: string;
  /** The next steps of its author, in order. */
  next: string[];
};

/** Parses the words after `npm run new --`, or says what is wrong with them. */
export function parseSkeletonRequest(
  words: string[],
): { ok: true; request: SkeletonRequest } | { ok: false; problem: string } {
  const [first, ...rest] = words;
  const kind = skeletonKinds.find((known) => known === first);
  const title = rest.join(' ').trim();
  if (!kind) return { ok: false, problem: `Say what to make: ${skeletonKinds.join(', ')}.` };
  if (!title) return { ok: false, problem: `Say its title: npm run new -- ${kind} "Title".` };
  if (!createSlug(title)) {
    return { ok: false, problem: `No address can be made of "${title}": it needs a letter or a digit.` };
  }
  return { ok: true, request: { kind, title } };
}

/** Writes a valid draft for the request. A post names its author, and its date is today in Sydney. */
export function createSkeleton(
  { kind, title }: SkeletonRequest,
  { now, author }: { now: Date; author: string },
): Skeleton {
  const slug = createSlug(title);
  switch (kind) {
    case 'case-study':
      return createCaseStudy(slug, title);
    case 'post':
      return createPost({ slug, title, now, author });
    case 'testimonial':
      return createTestimonial({ slug, title, now });
  }
}

const sample = 'sample: skeleton; write it, then delete this line';
const last = 'Delete the line that begins with sample: when all of it is true.';
const look = (file: string) => `Look at it with npm run dev, or let others look: npm run preview -- ${file}`;
const publish = 'Delete the line draft: true to make it public, at once or on its date.';

/** Quotes a title for YAML, whatever characters it contains. */
const quote = (text: string) => JSON.stringify(text);

function createCaseStudy(slug: string, title: string): Skeleton {
  return {
    path: `case-studies/${slug}.md`,
    text: `---
title: ${quote(title)}
client: ${quote(title)}
category: Web Design
description: One sentence on what it is.
features:
  - What work like this includes
services: [Sustainable Web Design]
color: "#d0d9c4"
textColor: "#0e2229"
tags: []
draft: true
${sample}
---

What it is and who it is for, in two or three sentences.

## The task

What was asked for, and why.

## What we did

- **First**, what mattered most.
- Then the rest.
`,
    next: [
      'Put in client, category, description, features and services. Known categories are in docs/content.md.',
      'Choose color and textColor from the palette in docs/content.md.',
      'Write the text below the second ---, from 150 words up.',
      'Give it a place in content/projects.yaml, or leave it to come after the others.',
      'Add date, websiteUrl, results and videos only where the client has confirmed them.',
      look(`case-studies/${slug}`),
      last,
      publish,
    ],
  };
}

type PostFacts = { slug: string; title: string; now: Date; author: string };

function createPost({ slug, title, now, author }: PostFacts): Skeleton {
  return {
    path: `blog/${slug}.md`,
    text: `---
title: ${quote(title)}
excerpt: One or two sentences that say what the reader takes away.
date: ${formatSydneyIso(now)}
author: ${quote(author)}
categories: [sustainable-web]
tags: []
draft: true
${sample}
---

The first paragraph says what this is about and for whom.

## The first point

One idea for each heading.
`,
    next: [
      'Write the excerpt, the text (from 600 words up), categories and tags.',
      'Set date to when it is to be public, and author to who wrote it.',
      look(`blog/${slug}`),
      last,
      publish,
    ],
  };
}

function createTestimonial({ slug, title, now }: Omit<PostFacts, 'author'>): Skeleton {
  return {
    path: `testimonials/${slug}.yaml`,
    text: `quote: What the client wrote, in the client's own words.
author: Name of the person
company: ${quote(title)}
rating: 5
datePublished: ${formatSydneyIso(now).slice(0, 10)}
industry: What the client does
serviceType: Web Design
draft: true
${sample}
`,
    next: [
      'Put in the quote, the person, the rating and the date the client gave them.',
      'Set serviceType to Web Design, SEO, Digital Marketing or Content: its tag leads to that service.',
      look(`testimonials/${slug}`),
      last,
      'Delete the line draft: true when the client has agreed: until then nothing shows it.',
    ],
  };
}
