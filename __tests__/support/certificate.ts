import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A self-signed certificate that is made for one run of the tests. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
  /** Paths of the key's and the certificate's files, for other processes. */
  readonly keyFile: string;
  readonly certFile: string;
  remove(): void;
}

/** Makes a certificate for `receiver.example`, `localhost` and 127.0.0.1 with the system's openssl. */
export function makeCertificate(): Certificate {
  const directory = mkdtempSync(join(tmpdir(), 'certificate-'));
  const [keyFile, certFile] = [join(directory, 'key.pem'), join(directory, 'cert.pem')];
  const names = 'subjectAltName=DNS:receiver.example,DNS:localhost,IP:127.0.0.1';
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const subject = ['-subj', '/CN=receiver.example', '-addext', names];
  const files = ['-keyout', keyFile, '-out', certFile];
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, ...files], { stdio: 'ignore' });
  return {
    key: readFileSync(keyFile, 'utf8'),
    cert: readFileSync(certFile, 'utf8'),
    keyFile,
    certFile,
    remove: () => rmSync(directory, { recursive: true }),
  };
}
