package main

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"time"
)

// certificates is a folder with the client certificate authority, the certificates that it issued, and the certificate of the server.
type certificates struct {
	dir   string
	admin tls.Certificate
}

// file returns the path of a file in the folder.
func (c *certificates) file(name string) string { return filepath.Join(c.dir, name) }

// issueCertificates writes the certificates to a folder, unless the folder already contains them.
func issueCertificates(dir string) *certificates {
	c := &certificates{dir: dir}
	if _, err := os.Stat(c.file("admin.crt")); err != nil {
		check(os.MkdirAll(dir, 0o700))
		signingUsage := x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature
		authority := &x509.Certificate{
			Subject: pkix.Name{CommonName: "peer-client-ca"}, IsCA: true, BasicConstraintsValid: true, KeyUsage: signingUsage,
		}
		authorityKey := c.issue("client-ca", authority, authority, nil)
		issueClient := func(file, name string, groups ...string) {
			c.issue(file, &x509.Certificate{
				Subject:  pkix.Name{CommonName: name, Organization: groups},
				KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth},
			}, authority, authorityKey)
		}
		// Without this certificate, kube-apiserver generates a certificate in --cert-dir, which takes a tenth of its start time.
		server := &x509.Certificate{
			Subject: pkix.Name{CommonName: "peer"}, IsCA: true, BasicConstraintsValid: true, KeyUsage: signingUsage,
			ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
			DNSNames: []string{
				"localhost", "kubernetes", "kubernetes.default", "kubernetes.default.svc", "kubernetes.default.svc.cluster.local",
			},
			IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1), net.IPv4(10, 0, 0, 1)},
		}
		c.issue("apiserver", server, server, nil)
		issueClient("controllers", "system:kube-controller-manager")
		issueClient("accounts", "accounts")
		issueClient("admin", "system:unsecured", "system:masters")
	}
	c.admin = must(tls.LoadX509KeyPair(c.file("admin.crt"), c.file("admin.key")))
	return c
}

// issue generates a key, and writes the key and a certificate. If signingKey is nil, the certificate is self-signed.
func (c *certificates) issue(name string, template, authority *x509.Certificate, signingKey *ecdsa.PrivateKey) *ecdsa.PrivateKey {
	key := must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))
	if signingKey == nil {
		signingKey = key
	}
	template.SerialNumber = big.NewInt(time.Now().UnixNano())
	template.NotBefore, template.NotAfter = time.Now().Add(-time.Hour), time.Now().AddDate(1, 0, 0)
	certificate := must(x509.CreateCertificate(rand.Reader, template, authority, &key.PublicKey, signingKey))
	c.write(name+".key", "EC PRIVATE KEY", must(x509.MarshalECPrivateKey(key)))
	c.write(name+".crt", "CERTIFICATE", certificate)
	return key
}

// write writes a PEM file.
func (c *certificates) write(name, kind string, content []byte) {
	check(os.WriteFile(c.file(name), pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: content}), 0o600))
}

// writeBundle writes a file with the authority of the launcher and the authorities of another file, and returns its path. A server whose flags set
// another client authority needs the bundle, because it must also accept the certificates of the launcher.
func (c *certificates) writeBundle(otherFile string) string {
	bundle := c.file("client-ca-bundle.crt")
	launcherAuthority, otherAuthorities := must(os.ReadFile(c.file("client-ca.crt"))), must(os.ReadFile(otherFile))
	check(os.WriteFile(bundle, bytes.Join([][]byte{launcherAuthority, otherAuthorities}, []byte("\n")), 0o600))
	return bundle
}
