package main

import (
	"bytes"
	"crypto/tls"
	"io"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"time"
)

// servePlainPort serves HTTP/1.1 and HTTP/2 without TLS, and forwards the requests to a server. A request without credentials acts as
// system:unsecured in system:masters, because it is forwarded with a client certificate. Other requests are forwarded unchanged.
func servePlainPort(port, server string, c *certificates) *http.Server {
	target := must(url.Parse(server))
	listener := must(net.Listen("tcp", "127.0.0.1:"+port))
	proxy := &httputil.ReverseProxy{
		Transport: &credentialChooser{admin: newTransport(c.admin), anonymous: newTransport()},
		Rewrite: func(request *httputil.ProxyRequest) {
			request.Out.URL.Scheme, request.Out.URL.Host = target.Scheme, target.Host
			// ReverseProxy drops parameters that Go cannot parse. The server must receive them.
			request.Out.URL.RawQuery = request.In.URL.RawQuery
			request.Out.Host = request.In.Host
		},
		FlushInterval: -1,
		// Close the connection without a response, like the server itself.
		ErrorHandler: func(http.ResponseWriter, *http.Request, error) { panic(http.ErrAbortHandler) },
	}
	plain := &http.Server{Addr: listener.Addr().String(), Handler: proxy, Protocols: &http.Protocols{}}
	plain.Protocols.SetHTTP1(true)
	plain.Protocols.SetUnencryptedHTTP2(true)
	go plain.Serve(listener)
	return plain
}

// credentialChooser sends requests without credentials over connections with the certificate of the administrator.
type credentialChooser struct{ admin, anonymous http.RoundTripper }

func (c *credentialChooser) RoundTrip(request *http.Request) (*http.Response, error) {
	if err := keepBody(request); err != nil {
		return nil, err
	}
	if _, ok := request.Header["Authorization"]; ok {
		return c.anonymous.RoundTrip(request)
	}
	return c.admin.RoundTrip(request)
}

// maxKeptBody is the number of bytes of the largest body that is kept in memory.
const maxKeptBody = 1 << 20

// keepBody reads a short body into memory. The transport can then repeat the request on another connection if kube-apiserver closed the
// reused connection before a byte of the request was written.
func keepBody(request *http.Request) error {
	if request.Body == nil || request.ContentLength <= 0 || request.ContentLength > maxKeptBody {
		return nil
	}
	body, err := io.ReadAll(request.Body)
	if err != nil {
		return err
	}
	request.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(body)), nil }
	request.Body, err = request.GetBody()
	return err
}

// newTransport returns a transport with client certificates. It does not verify the certificate of the server, which is on loopback.
func newTransport(clientCertificates ...tls.Certificate) *http.Transport {
	return &http.Transport{
		TLSClientConfig:     &tls.Config{InsecureSkipVerify: true, Certificates: clientCertificates},
		DisableCompression:  true,
		MaxIdleConnsPerHost: 256,
		// kube-apiserver closes idle connections after 90 seconds, and a request on a closing connection gets no response.
		IdleConnTimeout: 30 * time.Second,
	}
}
