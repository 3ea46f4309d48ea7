import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createSelfSigned } from '../self-signed.ts';
import { projectDir } from '../site.ts';

/** `folder` is for the proxy's files. `http` redirects to `proxy`, which has TLS. */
type Options = { folder: string; proxy: number; http: number; sites: number[] };

export const readDeployed = (name: string): string =>
  readFileSync(path.join(projectDir, 'deploy', name), 'utf8');

/** nginx's file of `deploy/`, on loopback ports. */
export const placeNginx = ({ proxy, http, sites }: Omit<Options, 'folder'>): string =>
  readDeployed('nginx.conf')
    .replace(/^ *listen \[::\]:.*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${proxy} ssl`)
    .replace(
      /(^ *server 127\.0\.0\.1:\d+ .*\n)+/m,
      sites.map((port) => `server 127.0.0.1:${port} max_fails=0;\n`).join(''),
    );

/** Starts nginx with such a file, in an `http` block as Debian's, but for a process of its own. */
export function startNginx(program: string, folder: string, site: string): ChildProcess {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const [file, main] = [path.join(folder, 'site.conf'), path.join(folder, 'nginx.conf')];
  writeFileSync(file, site);
  writeFileSync(
    main,
    `${process.getuid?.() === 0 ? 'user root;' : ''} pid ${folder}/nginx.pid; daemon off; error_log stderr;
    events {} http { access_log off; ${temporary.join(' ')} include ${file}; }`,
  );
  return spawn(program, ['-p', folder, '-c', main], { stdio: 'ignore' });
}

/** Starts each proxy with its file of `deploy/`, on loopback ports and with a certificate of its own. */
export const proxies: Record<string, (program: string, options: Options) => ChildProcess> = {
  nginx(program: string, { folder, ...ports }) {
    const { key, cert } = createSelfSigned(['127.0.0.1']);
    const file = (name: string, content: string) => {
      writeFileSync(path.join(folder, name), content);
      return path.join(folder, name);
    };
    const site = placeNginx(ports)
      .replace(/\/etc\/letsencrypt\S+fullchain.pem/, file('cert.pem', cert))
      .replace(/\/etc\/letsencrypt\S+privkey.pem/, file('key.pem', key));
    return startNginx(program, folder, site);
  },
  caddy(program: string, { folder, proxy, http, sites }) {
    const file = path.join(folder, 'Caddyfile');
    const options = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${http}\n\thttps_port ${proxy}\n\tdefault_bind 127.0.0.1\n}\n`;
    writeFileSync(file, options + readDeployed('Caddyfile'));
    const env = {
      ...process.env,
      SITE_HOST: '127.0.0.1',
      UPSTREAMS: sites.map((port) => `127.0.0.1:${port}`).join(' '),
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    };
    return spawn(program, ['run', '--config', file, '--adapter', 'caddyfile'], { stdio: 'ignore', env });
  },
};
