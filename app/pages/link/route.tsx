import { Head } from '#app/head/head.tsx';

export default function LinkRoute() {
  return <Head title="Link" description="This page is being built." noindex />;
}
