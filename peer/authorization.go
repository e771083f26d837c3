package main

import (
	"fmt"
	"os"

	"k8s.io/apimachinery/pkg/util/sets"
	"k8s.io/apiserver/pkg/apis/apiserver"
	"k8s.io/apiserver/pkg/apis/apiserver/load"
	apiservervalidation "k8s.io/apiserver/pkg/apis/apiserver/validation"
	"k8s.io/apiserver/pkg/authentication/user"
	"k8s.io/apiserver/pkg/authorization/authorizer"
	"k8s.io/apiserver/pkg/authorization/authorizerfactory"
	authorizationcel "k8s.io/apiserver/pkg/authorization/cel"
	authzunion "k8s.io/apiserver/pkg/authorization/union"
	genericoptions "k8s.io/apiserver/pkg/server/options"
	"k8s.io/apiserver/pkg/util/webhook"
	authzwebhook "k8s.io/apiserver/plugin/pkg/authorizer/webhook"
	"k8s.io/apiserver/plugin/pkg/authorizer/webhook/metrics"
)

// authorizerTypes are those of the release.
var authorizerTypes = sets.New("ABAC", "AlwaysAllow", "AlwaysDeny", "Node", "RBAC", "Webhook")

// authorizerOf makes the chain of authorizers of a configuration file, after system:masters. Roles and nodes are not stored here.
func authorizerOf(file string) (authorizer.Authorizer, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	configuration, err := load.LoadFromData(data)
	if err != nil {
		return nil, fmt.Errorf("failed to load AuthorizationConfiguration from file: %w", err)
	}
	compiler := authorizationcel.NewDefaultCompiler()
	if errs := apiservervalidation.ValidateAuthorizationConfiguration(compiler, nil, configuration, authorizerTypes, sets.New("Webhook")); len(errs) > 0 {
		return nil, errs.ToAggregate()
	}
	chain := []authorizer.Authorizer{authorizerfactory.NewPrivilegedGroups(user.SystemPrivilegedGroup)}
	for _, one := range configuration.Authorizers {
		switch one.Type {
		case apiserver.TypeWebhook:
			made, err := webhookAuthorizer(one, compiler)
			if err != nil {
				return nil, err
			}
			chain = append(chain, made)
		case "AlwaysAllow":
			chain = append(chain, authorizerfactory.NewAlwaysAllowAuthorizer())
		case "AlwaysDeny":
			chain = append(chain, authorizerfactory.NewAlwaysDenyAuthorizer())
		default:
			return nil, fmt.Errorf("authorizer type %s is not there", one.Type)
		}
	}
	return authzunion.New(chain...), nil
}

func webhookAuthorizer(one apiserver.AuthorizerConfiguration, compiler authorizationcel.Compiler) (authorizer.Authorizer, error) {
	if one.Webhook.ConnectionInfo.KubeConfigFile == nil {
		return nil, fmt.Errorf("authorizer %s: the peer is in no cluster", one.Name)
	}
	config, err := webhook.LoadKubeconfig(*one.Webhook.ConnectionInfo.KubeConfigFile, nil)
	if err != nil {
		return nil, err
	}
	config.Timeout = one.Webhook.Timeout.Duration
	onError := authorizer.DecisionNoOpinion
	if one.Webhook.FailurePolicy == apiserver.FailurePolicyDeny {
		onError = authorizer.DecisionDeny
	}
	return authzwebhook.New(config, one.Webhook.SubjectAccessReviewVersion, one.Webhook.AuthorizedTTL.Duration,
		one.Webhook.UnauthorizedTTL.Duration, *genericoptions.DefaultAuthWebhookRetryBackoff(), onError,
		one.Webhook.MatchConditions, one.Name, metrics.NoopAuthorizerMetrics{}, compiler)
}
