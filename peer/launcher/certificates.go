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

// certificates has the paths of the client certificate authority, of the certificates that it issued, and of the server's certificate.
type certificates struct {
	dir   string
	admin tls.Certificate
}

func (c *certificates) file(name string) string { return filepath.Join(c.dir, name) }

// issueCertificates writes the certificates to a folder. It reuses those that an earlier run wrote there.
func issueCertificates(dir string) *certificates {
	c := &certificates{dir: dir}
	if _, err := os.Stat(c.file("admin.crt")); err != nil {
		check(os.MkdirAll(dir, 0o700))
		signing := x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature
		authority := &x509.Certificate{
			Subject: pkix.Name{CommonName: "peer-client-ca"}, IsCA: true, BasicConstraintsValid: true, KeyUsage: signing,
		}
		key := c.issue("client-ca", authority, authority, nil)
		client := func(file, name string, groups ...string) {
			c.issue(file, &x509.Certificate{
				Subject:  pkix.Name{CommonName: name, Organization: groups},
				KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth},
			}, authority, key)
		}
		// Without it, kube-apiserver generates a certificate in --cert-dir, which takes a tenth of its start time.
		server := &x509.Certificate{
			Subject: pkix.Name{CommonName: "peer"}, IsCA: true, BasicConstraintsValid: true, KeyUsage: signing,
			ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
			DNSNames: []string{
				"localhost", "kubernetes", "kubernetes.default", "kubernetes.default.svc", "kubernetes.default.svc.cluster.local",
			},
			IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1), net.IPv4(10, 0, 0, 1)},
		}
		c.issue("apiserver", server, server, nil)
		client("controllers", "system:kube-controller-manager")
		client("accounts", "accounts")
		client("admin", "system:unsecured", "system:masters")
	}
	c.admin = must(tls.LoadX509KeyPair(c.file("admin.crt"), c.file("admin.key")))
	return c
}

// issue generates a key, and writes the key and a certificate. The certificate is self-signed if there is no key of the authority.
func (c *certificates) issue(name string, template, authority *x509.Certificate, authorityKey *ecdsa.PrivateKey) *ecdsa.PrivateKey {
	key := must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))
	if authorityKey == nil {
		authorityKey = key
	}
	template.SerialNumber = big.NewInt(time.Now().UnixNano())
	template.NotBefore, template.NotAfter = time.Now().Add(-time.Hour), time.Now().AddDate(1, 0, 0)
	certificate := must(x509.CreateCertificate(rand.Reader, template, authority, &key.PublicKey, authorityKey))
	c.write(name+".key", "EC PRIVATE KEY", must(x509.MarshalECPrivateKey(key)))
	c.write(name+".crt", "CERTIFICATE", certificate)
	return key
}

func (c *certificates) write(name, kind string, content []byte) {
	check(os.WriteFile(c.file(name), pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: content}), 0o600))
}

// bundleWith writes a file with the launcher's authority and the authorities of another file, for servers with their own client CA. It returns the path.
func (c *certificates) bundleWith(other string) string {
	bundle := c.file("client-ca-bundle.crt")
	own, others := must(os.ReadFile(c.file("client-ca.crt"))), must(os.ReadFile(other))
	check(os.WriteFile(bundle, bytes.Join([][]byte{own, others}, []byte("\n")), 0o600))
	return bundle
}
