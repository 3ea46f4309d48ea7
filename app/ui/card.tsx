import type { ReactNode } from 'react';
import { GoLink } from './links.tsx';

type CardProps = {
  picture: ReactNode;
  /** Stands above the title. */
  category?: ReactNode;
  title: string;
  text: string;
  to: string;
  /** The words of the link, which the whole card leads by. */
  action: string;
};

/** A list item with a picture, which leads on. */
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
