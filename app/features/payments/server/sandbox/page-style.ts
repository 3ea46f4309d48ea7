/**
 * The sandbox's stylesheet, with the site's colours (`app/components/tokens.css`) and a striped banner that no real checkout has.
 * It is a string, because the operator's commands run without a build and the site's policy forbids inline styles.
 */
export const pageStyle = `
:root{color-scheme:light;--leaf-50:#f2f4ea;--leaf-200:#d0d9c4;--surface:#fafbf5;--ink:#0e2229;--soft:#3f565a;--sand-100:#f8e6c4;--sand-200:#f1d199;--berry:#b92b18;--berry-dark:#962010;--pool:#1a6472;--danger:#a3200f;--danger-ground:#f9e0d2;--field:#5d7270}
*{box-sizing:border-box}
body{margin:0;background:var(--leaf-50);color:var(--ink);font:1.0625rem/1.58 Arial,sans-serif;overflow-wrap:anywhere}
.ribbon{margin:0;padding:1rem clamp(1.25rem,4vw,3rem);background:repeating-linear-gradient(-45deg,var(--sand-100) 0 1.5rem,var(--sand-200) 1.5rem 3rem);border-bottom:3px solid var(--ink)}
.ribbon strong{text-transform:uppercase;letter-spacing:.06em}
main{max-width:36rem;margin:0 auto;padding:clamp(1.5rem,5vw,3rem) clamp(1.25rem,4vw,2rem)}
h1{margin:0 0 1.5rem;font-size:clamp(1.75rem,6vw,2.5rem);line-height:1.12;letter-spacing:-.02em}
h2{margin:0 0 .75rem;font-size:1.25rem;line-height:1.2}
p{margin:0 0 .75rem}
section{margin:0 0 1rem;padding:1.25rem clamp(1rem,4vw,1.5rem);background:var(--surface);border:1px solid var(--leaf-200);border-radius:1.6em .38em 1.6em .38em}
.summary{background:var(--ink);color:var(--leaf-50);border-color:var(--ink)}
.summary .quiet{color:var(--leaf-200)}
.amount{margin:0;font-size:2rem;font-weight:700;line-height:1.2}
.amount span{display:block;font-size:1rem;font-weight:400}
.quiet{margin:.5rem 0 0;font-size:.9375rem;color:var(--soft)}
label{display:block;font-weight:700}
input{width:100%;margin-bottom:.75rem;min-height:2.75rem;margin-top:.25rem;padding:.5rem .75rem;border:1px solid var(--field);border-radius:4px;background:#fff;color:inherit;font:inherit;letter-spacing:.04em}
table{width:100%;margin:1rem 0;border-collapse:collapse;font-size:.9375rem}
caption{text-align:left;font-weight:700}
td{padding:.4rem .75rem .4rem 0;border-top:1px solid var(--leaf-200);vertical-align:top}
code{font-size:.875rem;word-spacing:-.15em}
@media (min-width:22.5em){td:first-child{white-space:nowrap}}
button,a.main{display:inline-block;min-height:2.75rem;padding:.6rem 1.25rem;border:1px solid var(--ink);border-radius:3px;background:transparent;color:var(--ink);font:inherit;font-weight:700;text-decoration:none;cursor:pointer}
button.main,a.main{background:var(--berry);border-color:var(--berry);color:#fff}
button.main:hover,a.main:hover{background:var(--berry-dark)}
ul{margin:0 0 1rem;padding-left:1.25rem}
.row{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center}
a{color:inherit}
a:focus-visible,button:focus-visible,input:focus-visible{outline:3px solid var(--pool);outline-offset:2px}
.error{padding:.75rem 1rem;border-left:4px solid var(--danger);background:var(--danger-ground);color:var(--danger);font-weight:700}
footer{padding:0 1.25rem 2rem;text-align:center;font-size:.9375rem;color:var(--soft)}
`;

/** A crossed-out card. */
export const pageIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="#617662" d="M1 3h14v10H1z"/><path stroke="#fff" stroke-width="2" d="M2 13 14 3"/></svg>';
