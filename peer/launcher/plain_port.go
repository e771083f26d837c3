package main

import (
	"crypto/tls"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"time"
)

// servePlainPort serves HTTP/1.1 and HTTP/2 without TLS before a server. A request without credentials acts as system:unsecured in
// system:masters, by a client certificate. A request with credentials is passed on as it is.
func servePlainPort(port, server string, c *certificates) *http.Server {
	target := must(url.Parse(server))
	listener := must(net.Listen("tcp", "127.0.0.1:"+port))
	proxy := &httputil.ReverseProxy{
		Transport: &credentialChooser{admin: newTransport(c.admin), bare: newTransport()},
		Rewrite: func(request *httputil.ProxyRequest) {
			request.Out.URL.Scheme, request.Out.URL.Host = target.Scheme, target.Host
			// ReverseProxy drops parameters that Go cannot parse. The server must receive them.
			request.Out.URL.RawQuery = request.In.URL.RawQuery
			request.Out.Host = request.In.Host
		},
		FlushInterval: -1,
		// The connection is closed without a response, as if the server itself had ended.
		ErrorHandler: func(http.ResponseWriter, *http.Request, error) { panic(http.ErrAbortHandler) },
	}
	plain := &http.Server{Addr: listener.Addr().String(), Handler: proxy, Protocols: &http.Protocols{}}
	plain.Protocols.SetHTTP1(true)
	plain.Protocols.SetUnencryptedHTTP2(true)
	go plain.Serve(listener)
	return plain
}

// credentialChooser sends requests without credentials over connections with the administrator's certificate.
type credentialChooser struct{ admin, bare http.RoundTripper }

func (c *credentialChooser) RoundTrip(request *http.Request) (*http.Response, error) {
	if _, ok := request.Header["Authorization"]; ok {
		return c.bare.RoundTrip(request)
	}
	return c.admin.RoundTrip(request)
}

// newTransport returns a transport that accepts any certificate of the server on loopback.
func newTransport(own ...tls.Certificate) *http.Transport {
	return &http.Transport{
		TLSClientConfig:     &tls.Config{InsecureSkipVerify: true, Certificates: own},
		DisableCompression:  true,
		MaxIdleConnsPerHost: 256,
		// kube-apiserver closes idle connections after 90 seconds. A request on a closing connection gets no response.
		IdleConnTimeout: 30 * time.Second,
	}
}
