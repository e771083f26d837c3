package main

import (
	"context"
	"fmt"

	"k8s.io/apimachinery/pkg/util/sets"
	"k8s.io/apiserver/pkg/apis/apiserver"
	"k8s.io/apiserver/pkg/authorization/authorizer"
	authorizationcel "k8s.io/apiserver/pkg/authorization/cel"
	genericoptions "k8s.io/apiserver/pkg/server/options"
	kubeauthorizer "k8s.io/kubernetes/pkg/kubeapiserver/authorizer"
)

// Roles, nodes and policies of attributes are not stored here.
var authorizerTypes = sets.New[apiserver.AuthorizerType]("AlwaysAllow", "AlwaysDeny", "Webhook")

// authorizerOf makes the chain of authorizers of a configuration file as the release does, which follows the file from then on.
func authorizerOf(ctx context.Context, file, serverID string) (authorizer.Authorizer, error) {
	configuration, err := kubeauthorizer.LoadAndValidateFile(file, authorizationcel.NewDefaultCompiler(), nil)
	if err != nil {
		return nil, err
	}
	for _, one := range configuration.Authorizers {
		if !authorizerTypes.Has(one.Type) {
			return nil, fmt.Errorf("authorizer type %s is not there", one.Type)
		}
		if one.Webhook != nil && one.Webhook.ConnectionInfo.KubeConfigFile == nil {
			return nil, fmt.Errorf("authorizer %s: the peer is in no cluster", one.Name)
		}
	}
	made, _, err := kubeauthorizer.Config{
		WebhookRetryBackoff:        genericoptions.DefaultAuthWebhookRetryBackoff(),
		ReloadFile:                 file,
		AuthorizationConfiguration: configuration,
	}.New(ctx, serverID)
	return made, err
}
