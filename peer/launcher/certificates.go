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

// certificates are the launcher's authority for client certificates, and what it issued.
type certificates struct {
	dir                        string
	authority, authorityKey    string
	accountKey                 string
	admin                      tls.Certificate
	controllers, controllerKey string
}

// issueCertificates writes an authority, the key of service accounts, the client certificates of the administrator and the controllers, and the
// certificate of the server to a folder, unless a server that ran on the folder before has left them there.
func issueCertificates(dir string) (*certificates, error) {
	c := &certificates{
		dir: dir, authority: filepath.Join(dir, "client-ca.crt"), authorityKey: filepath.Join(dir, "client-ca.key"),
		accountKey: filepath.Join(dir, "accounts.key"), controllers: filepath.Join(dir, "controllers.crt"), controllerKey: filepath.Join(dir, "controllers.key"),
	}
	adminFile, adminKey := filepath.Join(dir, "admin.crt"), filepath.Join(dir, "admin.key")
	if _, err := os.Stat(adminFile); err != nil {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return nil, err
		}
		authority := &x509.Certificate{
			SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "peer-client-ca"}, IsCA: true, BasicConstraintsValid: true,
			KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature,
		}
		key, err := issue(authority, nil, nil, c.authority, c.authorityKey)
		if err != nil {
			return nil, err
		}
		client := func(serial int64, name string, groups ...string) *x509.Certificate {
			return &x509.Certificate{
				SerialNumber: big.NewInt(serial), Subject: pkix.Name{CommonName: name, Organization: groups},
				KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth},
			}
		}
		if _, err := issue(client(2, "system:kube-controller-manager"), authority, key, c.controllers, c.controllerKey); err != nil {
			return nil, err
		}
		if _, err := issue(server(), nil, nil, filepath.Join(dir, "apiserver.crt"), filepath.Join(dir, "apiserver.key")); err != nil {
			return nil, err
		}
		if _, err := issue(client(3, "accounts"), authority, key, filepath.Join(dir, "accounts.crt"), c.accountKey); err != nil {
			return nil, err
		}
		if _, err := issue(client(4, "system:unsecured", "system:masters"), authority, key, adminFile, adminKey); err != nil {
			return nil, err
		}
	}
	admin, err := tls.LoadX509KeyPair(adminFile, adminKey)
	c.admin = admin
	return c, err
}

// server describes the certificate that kube-apiserver would make for itself in --cert-dir, which takes a tenth of the time of its start.
func server() *x509.Certificate {
	return &x509.Certificate{
		SerialNumber: big.NewInt(5), Subject: pkix.Name{CommonName: "peer"}, IsCA: true, BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
		DNSNames: []string{
			"localhost", "kubernetes", "kubernetes.default", "kubernetes.default.svc", "kubernetes.default.svc.cluster.local",
		},
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1), net.IPv4(10, 0, 0, 1)},
	}
}

// issue writes a certificate of a new key to two files. Without the authority's key it is self-signed.
func issue(template, authority *x509.Certificate, authorityKey *ecdsa.PrivateKey, file, keyFile string) (*ecdsa.PrivateKey, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	signer := authorityKey
	if signer == nil {
		authority, signer = template, key
	}
	template.NotBefore, template.NotAfter = time.Now().Add(-time.Hour), time.Now().AddDate(1, 0, 0)
	certificate, err := x509.CreateCertificate(rand.Reader, template, authority, &key.PublicKey, signer)
	if err != nil {
		return nil, err
	}
	private, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(keyFile, pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: private}), 0o600); err != nil {
		return nil, err
	}
	return key, os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: certificate}), 0o600)
}

// bundleWith returns a file that holds the launcher's authority and those of another file, for servers that have a client CA of their own.
func (c *certificates) bundleWith(other string) (string, error) {
	own, err := os.ReadFile(c.authority)
	if err != nil {
		return "", err
	}
	others, err := os.ReadFile(other)
	if err != nil {
		return "", err
	}
	bundle := filepath.Join(c.dir, "client-ca-bundle.crt")
	return bundle, os.WriteFile(bundle, bytes.Join([][]byte{own, others}, []byte("\n")), 0o600)
}
