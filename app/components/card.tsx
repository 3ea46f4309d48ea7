import type { ReactNode } from 'react';
import { GoLink } from './links.tsx';

type CardProps = {
  picture: ReactNode;
  category?: ReactNode;
  title: string;
  text: string;
  to: string;
  /** The text of the link, whose clickable area is the whole card. */
  action: string;
};

export function Card({ picture, category, title, text, to, action }: CardProps) {
  return (
    <li className="card">
      <div className="pic">{picture}</div>
      {category}
      <h3>{title}</h3>
      <p>{text}</p>
      <GoLink to={to} about={title}>
        {action}
      </GoLink>
    </li>
  );
}
